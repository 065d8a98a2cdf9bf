package steward

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"hyboria/battle/dice"
	"hyboria/campaign"
	"hyboria/campaign/envelope"
)

// sealerOf seals with the season's secret.
func sealerOf(secret dice.Seed) *campaign.Sealer {
	return &campaign.Sealer{Secret: envelope.Salt(secret.Derive("envelopes"))}
}

// saltRows is what the salts of the journal's rows are made for.
const saltRows = "salts of the journal"

// orderKey makes handing the same orders in twice harmless. It is keyed with
// the season's secret: the key of a row is not sealed, and must not let a thief
// try out what somebody may have ordered.
func (s *Season) orderKey(orders any) (string, error) {
	b, err := json.Marshal(orders)
	if err != nil {
		return "", err
	}
	m := hmac.New(sha256.New, s.secret[:])
	m.Write([]byte("orders"))
	m.Write(b)
	return fmt.Sprintf("orders %s on %d %s", s.state.At, s.head, hex.EncodeToString(m.Sum(nil)[:16])), nil
}

// newWriter begins a batch on the season as it stands.
func (s *Season) newWriter() *writer { return &writer{state: s.state, seal: sealerOf(s.secret)} }

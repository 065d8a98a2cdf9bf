package web

import (
	"fmt"

	"hyboria/campaign"
)

// rulingLine is a ruling in one line.
func rulingLine(r campaign.Ruling) string {
	if r.Rule == "" {
		return r.Text
	}
	return fmt.Sprintf("%s (%s)", r.Text, r.Rule)
}

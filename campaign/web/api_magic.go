package web

import (
	"net/http"

	"hyboria/campaign"
)

// magicOperations are about magic users and their service.
func magicOperations() []operation {
	const s = "/seasons/:season/magic"
	return []operation{
		reading(s, actPlay, "readMagic", "orders", "Magic users as you may know of them, and your orders on magic for the open week.", apiMagic),
		doing(http.MethodPut, s, actPlay, "sendMagic", "orders", "Seal orders on magic for the open week; the other orders of the week stay as they are.", apiSendMagic, onlyCheck),
	}
}

// MagicTold is what a side knows and has ordered of magic.
type MagicTold struct {
	News   campaign.MagicNews    `json:"news"`
	Orders *campaign.MagicOrders `json:"orders,omitempty"` // that lie sealed
}

func apiMagic(c *call) (MagicTold, error) {
	k := c.present()
	o, _ := ordersOf(k)
	return MagicTold{News: k.Magic, Orders: o.Magic}, nil
}

func apiSendMagic(c *call, m campaign.MagicOrders) (Sent, error) {
	known := c.present()
	o, _ := ordersOf(known)
	o.Magic = &m
	return c.submit(known, o, "/magic")
}

package general

import (
	"sync"

	"hyboria/battle/royal"
)

// General commands a side by a doctrine.
type General struct {
	doctrine Doctrine
	desks    *sync.Pool // memory to work in, nothing to remember
	plans    *plans
}

var _ royal.Commander = (*General)(nil)

// New makes a general. Auto lets him pick his doctrine by army and ground; a
// doctrine in the side's plan goes before d.
func New(d Doctrine) *General {
	return &General{doctrine: d, plans: new(plans), desks: &sync.Pool{New: func() any { return new(desk) }}}
}

// Deploy sets the side up.
func (g *General) Deploy(v royal.View) royal.Deployment {
	d := g.desks.Get().(*desk)
	defer g.desks.Put(d)
	d.open(v, g)
	return d.deploy()
}

// Orders writes a turn's orders.
func (g *General) Orders(v royal.View) royal.Orders {
	d := g.desks.Get().(*desk)
	defer g.desks.Put(d)
	d.open(v, g)
	return d.write()
}

package general

// choose settles the doctrine: the plan's, else the one given, else the one
// that army and ground suggest.
func (d *desk) choose(fallback Doctrine) Doctrine {
	switch {
	case d.plan != nil && d.plan.Doctrine != Auto:
		return d.plan.Doctrine
	case fallback != Auto:
		return fallback
	}
	return Advance
}

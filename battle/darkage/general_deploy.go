package darkage

// Deploy does as the plan says; the rest stands by DA-11.1.
func (g *General) Deploy(v View) []Placement { return v.s.rt.plans[v.Side].Deploy }

package vikingraid

// placeLoot sets out the booty of VR-15.3-R1: the princess and four slaves in
// the garrison, four horses on the pasture north of it.
func (s *State) placeLoot() {
	if r := s.Scenario.Raid; r != nil && r.NoBooty { // VR-17.8-R2
		return
	}
	s.Loot = make([]Prize, 0, 1+4+4)
	mid := s.rt.ground.Middle()
	add := func(k Loot, at Vec) { s.Loot = append(s.Loot, Prize{ID: len(s.Loot) + 1, Kind: k, At: at}) }
	add(Princess, mid.Add(Vec{X: 0, Y: 3}))
	for i := range 4 {
		add(Slave, mid.Add(Vec{X: float64(2*i - 3), Y: 1}))
	}
	pasture := mid.Add(horsesAt)
	if pasture.Y > TableDeep-1 {
		pasture.Y = TableDeep - 1
	}
	for i := range 4 {
		add(Horse, pasture.Add(Vec{X: float64(2*i - 3), Y: 0}))
	}
}

// loadOf is what a man leads now.
func (s *State) loadOf(id int) (l Escort) {
	for i := range s.Loot {
		switch z := &s.Loot[i]; {
		case z.By != id || z.Lost:
		case z.Kind == Horse:
			l.Animals++
		default:
			l.People++
		}
	}
	for _, c := range s.held() {
		if s.Men[c-1].Guard == id {
			l.People++
		}
	}
	return l
}

// with is the load with one more.
func (l Escort) with(k Loot) Escort {
	if k == Horse {
		return Escort{l.People, l.Animals + 1}
	}
	return Escort{l.People + 1, l.Animals}
}

// pickUp gives a fit raider at the end of his move the free booty within an
// inch, the best first, as far as he may escort it (VR-12.1, VR-12.1-R3).
func (s *State) pickUp(m *Man) {
	if m.Side != Raider || m.Kind == Wizard || m.Kind.Conjured() || !m.fit() {
		return
	}
	checked := false
	for i := range s.Loot {
		z := &s.Loot[i]
		if z.By != 0 || z.Safe || z.Lost || !near(z.At, m.At, Contact) {
			continue
		}
		if !checked && s.enemyBeside(m.Side, m.At) {
			return
		}
		checked = true
		if s.loadOf(m.ID).with(z.Kind).MayEscort() {
			z.By, z.At = m.ID, m.At
			s.table().laden = true
			if s.Options.Record {
				s.tell(m, "VR-12.1-R3", m.Name+" takes "+lootNames[z.Kind]+".")
			}
		}
	}
}

// handOver gives what a man leads to a friend in contact with him, as far as
// that one may escort it (VR-12.1-R3).
func (s *State) handOver(m *Man, to int) {
	o := s.Man(to)
	if o == nil || o.Side != m.Side || !o.fit() || o.ID == m.ID || o.Kind == Wizard || o.Kind.Conjured() || !near(o.At, m.At, Contact) {
		s.refuse(m.ID, "VR-12.1-R3", "charges are handed over between friends in contact")
		return
	}
	for i := range s.Loot {
		if z := &s.Loot[i]; z.By == m.ID && s.loadOf(to).with(z.Kind).MayEscort() {
			z.By, z.At = to, o.At
		}
	}
	for i := range s.Men {
		if c := &s.Men[i]; c.Fallen == Captive && c.Guard == m.ID && s.loadOf(to).with(Slave).MayEscort() {
			c.Guard = to
		}
	}
	s.lead(o)
	if s.Options.Record {
		s.tell(m, "VR-12.1-R3", m.Name+" hands over what he leads to "+o.Name+".")
	}
}

// loseCharges takes all that a guard leads from him: warriors are fit again
// where they stand, booty stays there (VR-9.3-R7, VR-12.3, VR-12.3-R1).
func (s *State) loseCharges(g *Man) {
	if s.table().laden {
		for i := range s.Loot {
			if z := &s.Loot[i]; z.By == g.ID && !z.Safe {
				z.By = 0
			}
		}
	}
	for k := 0; k < len(s.held()); {
		c := &s.Men[s.held()[k]-1]
		if c.Guard != g.ID || c.Off {
			k++
			continue
		}
		c.Fallen, c.Guard = Fit, 0
		s.noted(c) // and held no more
		if s.Options.Record {
			s.tell(c, "VR-12.3", c.Name+" is free again.")
		}
	}
}

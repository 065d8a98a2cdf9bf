package provinces

// Walls says which seats have walls: kind "atlas" by CA-13.1-R4, "standard" by
// CA-13.1-R1, "list" by the wall of each province in List, the rest open.
type Walls struct {
	Kind string
	List map[string]Wall
}

// Of is the wall of the seat of a tract.
func (w Walls) Of(t Tract) Wall {
	switch w.Kind {
	case "list":
		return w.List[t.Province]
	case "standard":
		return standardWall(t)
	default:
		return atlasWall(t)
	}
}

// atlasWall is CA-13.1-R4: a walled chief seat is a city, any other chief or
// walled seat a fort, the rest are open; neutral lands likewise.
func atlasWall(t Tract) Wall {
	switch {
	case t.Chief && t.Walled:
		return City
	case t.Chief || t.Walled:
		return Fort
	default:
		return Open
	}
}

// standardWall is CA-13.1-R1: capital seats are cities; muster seats, and the
// outlying seats of nations with a capital, are forts.
func standardWall(t Tract) Wall {
	switch {
	case t.Home == "":
		return Open
	case t.Chief && !t.Muster:
		return City
	case t.Chief || !t.Muster:
		return Fort
	default:
		return Open
	}
}

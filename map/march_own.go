package hexmap

// With gives a march table in which a club's own numbers stand in place of
// t's (settings allowances and terrainCosts, CA-6.1-R1, R2). Allowances are by
// troop type or "magic"; costs by row, for light foot, other foot, cavalry and
// vehicles, 0 for closed. Rows are highway, road, trail, trail_mountain,
// clear, hills, desert, wooded, marsh, pass and mountain. What is not named
// stays as it is, Desert Nomads in desert included.
func (t *MarchTable) With(allowances map[string]int, costs map[string][]int) *MarchTable {
	r := t.rates
	rows := map[string]*[columns]int{
		"highway": &r.highway, "road": &r.road, "trail": &r.trail, "trail_mountain": &r.mountainTrail,
		"clear": &r.ground[GroundClear], "hills": &r.ground[GroundHills], "desert": &r.ground[GroundDesert],
		"wooded": &r.ground[GroundWooded], "marsh": &r.ground[GroundMarsh], "mountain": &r.ground[GroundMountain],
		"pass": &r.pass,
	}
	for name, row := range rows {
		for i, cost := range costs[name] {
			if i < len(row) {
				row[i] = cost
			}
			if i < len(row) && cost == 0 {
				row[i] = impassable
			}
		}
	}
	own := newTable(t.name, t.carry, t.paces, r)
	own.own = allowances
	return own
}

// pace is the allowance of a troop type: the club's own, or that of its group.
func (t *MarchTable) pace(kind string, group int) uint8 {
	if points, ok := t.own[kind]; ok {
		return uint8(min(points, impassable-1))
	}
	return uint8(t.paces[group])
}

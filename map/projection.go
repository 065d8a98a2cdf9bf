package hexmap

import "math"

// conic is the Lambert conformal conic projection of geography section 3.
type conic struct{ n, f, rho0, lng0 float64 }

const degree = math.Pi / 180

func newConic(originLat, originLng, south, north float64) conic {
	t := func(lat float64) float64 { return math.Tan((45 + lat/2) * degree) }
	c := conic{lng0: originLng}
	c.n = math.Log(math.Cos(south*degree)/math.Cos(north*degree)) / math.Log(t(north)/t(south))
	c.f = math.Cos(south*degree) * math.Pow(t(south), c.n) / c.n
	c.rho0 = c.rho(originLat)
	return c
}

func (c conic) rho(lat float64) float64 {
	return c.f / math.Pow(math.Tan((45+lat/2)*degree), c.n)
}

// project gives Earth radii, x to the east and y to the north of the origin.
func (c conic) project(p LngLat) XY {
	rho := c.rho(p.Lat)
	sin, cos := math.Sincos(float64(c.n*(p.Lng-c.lng0)) * degree)
	return XY{float64(rho * sin), c.rho0 - float64(rho*cos)}
}

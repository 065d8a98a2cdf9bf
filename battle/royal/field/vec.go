package field

import "math"

// Vec is a place on the table or a way across it, in inches.
type Vec struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Add is v + o.
func (v Vec) Add(o Vec) Vec { return Vec{v.X + o.X, v.Y + o.Y} }

// Sub is v - o.
func (v Vec) Sub(o Vec) Vec { return Vec{v.X - o.X, v.Y - o.Y} }

// Times is v made k times as long.
func (v Vec) Times(k float64) Vec { return Vec{float64(v.X * k), float64(v.Y * k)} }

// Plus is v + k*o.
func (v Vec) Plus(o Vec, k float64) Vec {
	return Vec{v.X + float64(o.X*k), v.Y + float64(o.Y*k)}
}

// Dot is the inner product.
func (v Vec) Dot(o Vec) float64 { return float64(v.X*o.X) + float64(v.Y*o.Y) }

// Cross is positive when o lies to the left of v.
func (v Vec) Cross(o Vec) float64 { return float64(v.X*o.Y) - float64(v.Y*o.X) }

// Right is v turned a quarter to the right.
func (v Vec) Right() Vec { return Vec{v.Y, -v.X} }

// Neg is v the other way.
func (v Vec) Neg() Vec { return Vec{-v.X, -v.Y} }

// Len is the length of v.
func (v Vec) Len() float64 { return math.Sqrt(v.Dot(v)) }

// Dist is the distance between two places.
func (v Vec) Dist(o Vec) float64 { return v.Sub(o).Len() }

// Unit is v with length 1; the zero Vec stays.
func (v Vec) Unit() Vec {
	l := v.Len()
	if l == 0 {
		return v
	}
	return Vec{v.X / l, v.Y / l}
}

// Mid is the place half way between two.
func (v Vec) Mid(o Vec) Vec {
	return Vec{float64((v.X + o.X) * 0.5), float64((v.Y + o.Y) * 0.5)}
}

package deck

import "math"

func cos(i, n int) float64 { return math.Cos(2 * math.Pi * float64(i) / float64(n)) }
func sin(i, n int) float64 { return math.Sin(2 * math.Pi * float64(i) / float64(n)) }

func abs(v float64) float64 { return math.Abs(v) }

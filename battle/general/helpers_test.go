package general

import (
	"os"

	geo "hyboria/battle/royal/field"
)

func vec(x, y float64) geo.Vec { return geo.Vec{X: x, Y: y} }

func heading(degrees int) geo.Heading { return geo.Heading(degrees) * geo.Degree }

// soak tells whether long random runs are wanted.
func soak() bool { return os.Getenv("HYBORIA_SOAK") == "1" }

package systems_test

import (
	"fmt"

	"hyboria/battle"
)

// placeLine writes the place of a body as a line of the setting up.
func placeLine(b *battle.Body) string {
	p := b.Place
	switch {
	case p.With != "":
		return b.ID + ": with " + p.With
	case p.Shape != "":
		return fmt.Sprintf("%s: at %g, %g facing %g in %s", b.ID, p.X, p.Y, p.Facing, p.Shape)
	case p.Facing != 0:
		return fmt.Sprintf("%s: at %g, %g facing %g", b.ID, p.X, p.Y, p.Facing)
	}
	return fmt.Sprintf("%s: at %g, %g", b.ID, p.X, p.Y)
}

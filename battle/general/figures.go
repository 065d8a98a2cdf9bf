package general

// figures orders heroes, commander and wizards on their own.
func (d *desk) figures() {}

// spells writes the wizards' spells.
func (d *desk) spells() {}

package darkage

// General commands a side by a doctrine.
type General struct {
	ByTheBook
	doctrine Doctrine
}

var _ Commander = (*General)(nil)

// NewGeneral makes a general. Auto lets him pick his doctrine by army and
// ground; a doctrine in the side's plan goes before d.
func NewGeneral(d Doctrine) *General { return &General{doctrine: d} }

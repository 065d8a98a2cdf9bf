package darkage

// Doctrine is the way in which a general fights.
type Doctrine string

// The doctrines. Auto lets the general pick by army and ground; Book decides as
// DA-11 does.
const (
	Auto     Doctrine = ""
	Hammer   Doctrine = "hammer"   // advance in line, strike where it doubles
	Shooters Doctrine = "shooters" // shoot first, let the enemy come
	Wall     Doctrine = "wall"     // hold the ground shoulder to shoulder
	Book     Doctrine = "book"
)

// Doctrines lists those that can be named.
func Doctrines() []Doctrine { return []Doctrine{Hammer, Shooters, Wall, Book} }

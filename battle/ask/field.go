package ask

// Kind says what a value of a field is.
type Kind string

// The kinds. In a question file a number is a JSON number, a flag true or
// false, a list a JSON list (one value may stand for a list of one), anything
// else text.
const (
	Number  Kind = "number"  // a whole number
	Numbers Kind = "numbers" // whole numbers
	Inches  Kind = "inches"  // inches, to the thousandth
	Flag    Kind = "flag"    // yes or no
	Choice  Kind = "choice"  // one of Options
	Choices Kind = "choices" // some of Options, in order
	Word    Kind = "word"    // text without spaces
	Words   Kind = "words"   // a list of such words
	Text    Kind = "text"    // one line of text
	Lines   Kind = "lines"   // lines of the form "name = value"
)

// List tells whether a value of the kind is a list.
func (k Kind) List() bool { return k == Numbers || k == Choices || k == Words || k == Lines }

// Option is one of the values of a choice.
type Option struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// Field is one thing that a question asks for. A name with a dot, such as
// "a.figures", belongs to the group before the dot.
type Field struct {
	Name     string
	Label    string
	Kind     Kind
	Unit     string // e.g. "figures"; empty: a bare number or none
	Min, Max int    // both included, of numbers and inches; both 0: up to a million
	Options  []Option
	Default  string // what an absent value means, as it would be written
	Required bool
	Seldom   bool // folded away in forms
	Set      bool // of Choices: each at most once and in any order, so that forms may offer boxes to tick
	Count    int  // of lists: exactly so many values; 0: at least one
	Help     string
	Prefix   string // of Lines: set before each name, e.g. "set."
	// Key is what the handler calls the value; empty: Name.
	Key string
	// Check may refuse a value that is well formed but senseless.
	Check func(text string) error
}

// key is the handler's name of the value.
func (f Field) key() string {
	if f.Key != "" {
		return f.Key
	}
	return f.Name
}

// most is the bound of numbers that have none of their own.
const most = 1_000_000

// Bounds are the least and the greatest number allowed.
func (f Field) Bounds() (least, greatest int) {
	if f.Min == 0 && f.Max == 0 {
		return 0, most
	}
	return f.Min, f.Max
}

// What follows builds fields in the tables of questions.

func newField(kind Kind, name, label string) Field {
	return Field{Name: name, Label: label, Kind: kind}
}

// Num is a whole number from least to greatest.
func Num(name, label string, least, greatest int) Field {
	f := newField(Number, name, label)
	f.Min, f.Max = least, greatest
	return f
}

// Nums is a list of whole numbers from least to greatest.
func Nums(name, label string, least, greatest int) Field {
	f := Num(name, label, least, greatest)
	f.Kind = Numbers
	return f
}

// Inch is a length in inches.
func Inch(name, label string, greatest int) Field {
	f := newField(Inches, name, label)
	f.Max, f.Unit = greatest, "in"
	return f
}

// Yes is a flag that is off unless given.
func Yes(name, label string) Field {
	f := newField(Flag, name, label)
	f.Default = "no"
	return f
}

// One is a choice; each option is "value" or "value: label".
func One(name, label string, options ...string) Field {
	f := newField(Choice, name, label)
	f.Options = optionsOf(options)
	return f
}

// Some is a list of choices.
func Some(name, label string, options ...string) Field {
	f := One(name, label, options...)
	f.Kind = Choices
	return f
}

// Any is a set of choices, each at most once.
func Any(name, label string, options ...string) Field {
	f := Some(name, label, options...)
	f.Set = true
	return f
}

// Say is one line of text.
func Say(name, label string) Field { return newField(Text, name, label) }

// Tokens is a list of words.
func Tokens(name, label string) Field { return newField(Words, name, label) }

// Pairs is a list of lines "name = value".
func Pairs(name, label, prefix string) Field {
	f := newField(Lines, name, label)
	f.Prefix = prefix
	return f
}

// Of says in what the number is counted.
func (f Field) Of(unit string) Field { f.Unit = unit; return f }

// Else is what an absent value means.
func (f Field) Else(value string) Field { f.Default = value; return f }

// Must makes the field required.
func (f Field) Must() Field { f.Required = true; return f }

// Rare folds the field away in forms.
func (f Field) Rare() Field { f.Seldom = true; return f }

// Hint explains the field.
func (f Field) Hint(help string) Field { f.Help = help; return f }

// Just wants exactly n values.
func (f Field) Just(n int) Field { f.Count = n; return f }

// As names the handler's key.
func (f Field) As(key string) Field { f.Key = key; return f }

// If adds a check.
func (f Field) If(check func(string) error) Field { f.Check = check; return f }

// Package forecast fights one battle many times and tells what to expect of it:
// the chances with a confidence band, the losses unit by unit, how long it will
// last and what decides it.
//
// Any battle.System can be asked. The dice of the nth battle depend on the seed
// and n alone and all sums are whole numbers, so the answer is the same on any
// number of workers. What the asking side does not know (see Guess) is drawn
// anew for each battle.
package forecast

// Package royal fights battles by the tactical rules of Royal Armies: figure
// by figure on a table in inches, with written orders that both sides carry out
// at the same time.
//
// Start sets a scenario up, Step plays one turn, Finish sums it up. A State is
// plain data: saved as JSON between turns it goes on to the same bytes. The
// rules themselves are in battle/royal/kernel, the geometry of the table in
// battle/royal/field; here is the order of things (step.go, one file a step of
// RA-6) and what each step does with units, contacts and orders.
package royal

// Package darkage fights battles by the Dark Age rules (DA): armies of shieldwall
// foot, warbands, lights and horse on a table 36 inches deep, side by side taking
// player turns of shooting, movement, melee, and routs and rallies.
//
// Package kernel holds the sums and the conversion, package ground the table;
// here is the battle: Start, Deploy, then a Step for each player turn (or Play
// with a Commander) until Over, and Finish. One file a step or a subject. A State
// can be saved as JSON between player turns and goes on to the same bytes.
package darkage

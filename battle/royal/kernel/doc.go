// Package kernel holds the pure rules of the tactical battle: given these
// figures, these circumstances and this die, what follows. It knows no table,
// no turn and no chooser; whoever calls it has counted the figures, measured
// the distances and rolled the dice. All sums are exact in whole numbers: half
// figures, tenths of a millimetre, thousandths of an inch (RA-0.5-R1).
//
// Functions that a page may explain take a *Sum or *Working, which they fill
// with each term, its name and its rule. A nil pointer means that nobody asks
// and costs nothing.
package kernel

// Package kernel is the arithmetic of the Dark Age rules: troops and their
// profiles, dice and distances, Hits of volleys and of melee, rallies, breaking
// points, and the conversion of campaign units both ways. It knows neither table
// nor state: numbers go in, numbers and their working come out.
package kernel

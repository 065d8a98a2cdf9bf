// Package general commands an army without a player: it deploys and writes the
// orders of each turn by a doctrine, from nothing but what its side may see.
//
// General implements royal.Commander. It keeps nothing between calls: the same
// view gives the same orders, so one General may command many battles at once.
// A player's plan in battle.Force.Plan (see Plan) guides it.
//
// sight.go is the table as the general sees it, doctrine.go and choose.go his
// ways of fighting, deploy*.go how he sets up, fight.go what a fight promises,
// strike.go the charges he orders; then one file a kind of troops.
package general

package ask

// Royal lists the questions about Royal Armies.
func Royal() []Question {
	var all []Question
	for _, part := range [][]Question{royalMelee(), royalFire(), royalMorale(), royalMove(), royalMagic(), royalArmy()} {
		all = append(all, part...)
	}
	return all
}

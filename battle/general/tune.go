package general

var tune [32]int

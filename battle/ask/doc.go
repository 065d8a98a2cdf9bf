// Package ask is the umpire's calculator: questions about the rules that a
// person at a table can put, and answers with their working.
//
// A Question is a name, its typed fields and the handler of worked cases
// (package cases) that reckons it; so the rules' arithmetic stands in one place
// and every worked example can be asked. From the fields come the forms, the
// schema of question files, the checks and the help; nothing about a question is
// written down twice.
//
// This package holds the questions of the battle rules. Those of the campaign,
// and all of them together, are in package umpire.
package ask

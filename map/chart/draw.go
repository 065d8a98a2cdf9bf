// Package chart draws the atlas as a map from a book: SVG with water and coast
// lines, terrain with glyphs, rivers, roads, borders, seats and names. One
// drawing serves pages (styled by the page, names and marks by level of zoom)
// and posters (complete in themselves).
package chart

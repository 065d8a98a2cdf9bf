package hexmap

import (
	"fmt"
	"io/fs"
)

// File is the name of the map in the data folder.
const File = "geography.geojson"

// Load reads the atlas from geography.geojson in the data folder and checks
// what geography section 12 promises. An error names the file, the feature
// and the reason.
func Load(fsys fs.FS) (*Atlas, error) {
	data, err := fs.ReadFile(fsys, File)
	if err != nil {
		return nil, fmt.Errorf("the map: %w", err)
	}
	return Parse(File, data)
}

// Parse reads the atlas from the bytes of a map file.
func Parse(file string, data []byte) (*Atlas, error) {
	doc, err := parseDocument(file, data)
	if err != nil {
		return nil, err
	}
	l := &loader{doc: doc, atlas: &Atlas{}}
	for _, step := range []func() error{
		l.addLands, l.atlas.checkPoints, l.atlas.checkCapitals, l.makeGrid, l.sampleLand, l.sampleLands, l.sampleTerrain, l.shapeCells,
		l.placePoints, l.layRivers, l.layRoads, l.layCrossings,
	} {
		if err := step(); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
	}
	l.atlas.finish()
	if err := l.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return l.atlas, nil
}

// loader turns a document into an atlas.
type loader struct {
	doc   *document
	atlas *Atlas
	grid  *hexGrid
	conic conic

	water   []int8  // by grid place: index of the sea, -1 on land
	cellOf  []Cell  // by grid place: land cell or None
	placeOf []int32 // by cell: grid place
}

package general

import (
	"fmt"
	"os"
	"strings"
)

func init() {
	for _, kv := range strings.Fields(os.Getenv("T")) {
		var k, v int
		fmt.Sscanf(kv, "%d=%d", &k, &v)
		tune[k] = v
	}
}

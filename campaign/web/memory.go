package web

import (
	"context"
	"math"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// leastMemory is what a server may use before its memory is collected more
// often than the program would by itself, in bytes.
const leastMemory = 160 << 20

// memoryLook is how often the limit is set anew.
const memoryLook = 10 * time.Second

// KeepMemory keeps a server small until the context ends: the pages that a
// hundred seasons were read by leave as much waste as they leave in use. A limit
// that the administrator sets with GOMEMLIMIT stays.
func KeepMemory(ctx context.Context) {
	if debug.SetMemoryLimit(-1) != math.MaxInt64 {
		return
	}
	look := time.NewTicker(memoryLook)
	defer look.Stop()
	for {
		debug.SetMemoryLimit(memoryLimit(inUse()))
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
	}
}

// memoryLimit leaves a quarter more than is in use, and some room besides: a
// limit too close to what is in use would have the server do nothing but
// collect.
func memoryLimit(inUse uint64) int64 {
	return max(leastMemory, int64(inUse+inUse/4)+64<<20)
}

// inUse is what the last collection found in use, in bytes.
func inUse() uint64 {
	s := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

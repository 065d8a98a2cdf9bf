package web

import (
	"context"
	"math"
	"runtime"
	"runtime/debug"
	"testing"
)

func TestTheLimitOfMemoryLeavesRoom(t *testing.T) {
	for _, c := range []struct{ inUse, want int64 }{
		{0, 160 << 20}, {50 << 20, 160 << 20}, {100 << 20, 189 << 20}, {1 << 30, (1024 + 256 + 64) << 20},
	} {
		if got := memoryLimit(uint64(c.inUse)); got != c.want {
			t.Errorf("with %d MB in use the limit is %d MB, want %d", c.inUse>>20, got>>20, c.want>>20)
		}
	}
}

func TestAServerSetsItsLimitAndLeavesAnother(t *testing.T) {
	before := debug.SetMemoryLimit(math.MaxInt64)
	defer debug.SetMemoryLimit(before)
	runtime.GC()
	over, end := context.WithCancel(t.Context())
	end()
	KeepMemory(over)
	if got := debug.SetMemoryLimit(-1); got != memoryLimit(inUse()) {
		t.Errorf("the limit is %d", got)
	}
	debug.SetMemoryLimit(1 << 40)
	KeepMemory(over)
	if got := debug.SetMemoryLimit(-1); got != 1<<40 {
		t.Errorf("the administrator's limit became %d", got)
	}
}

package web

import (
	"container/list"
	"sync"
)

// recent keeps what was asked for last, up to a weight. It is safe for many
// goroutines.
type recent[K comparable, V any] struct {
	most int64 // weight of all that is kept

	mu     sync.Mutex
	weight int64
	order  *list.List // of *kept, the latest first
	at     map[K]*list.Element
}

type keptValue[K comparable, V any] struct {
	key    K
	value  V
	weight int64
}

func newRecent[K comparable, V any](most int64) *recent[K, V] {
	return &recent[K, V]{most: most, order: list.New(), at: map[K]*list.Element{}}
}

func (r *recent[K, V]) get(k K) (v V, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	e := r.at[k]
	if e == nil {
		return v, false
	}
	r.order.MoveToFront(e)
	return e.Value.(*keptValue[K, V]).value, true
}

// put keeps a value in place of any older one of the key. One that is heavier
// than all that may be kept is not.
func (r *recent[K, V]) put(k K, v V, weight int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e := r.at[k]; e != nil {
		r.remove(e)
	}
	if weight > r.most {
		return
	}
	r.at[k] = r.order.PushFront(&keptValue[K, V]{k, v, weight})
	for r.weight += weight; r.weight > r.most; {
		r.remove(r.order.Back())
	}
}

func (r *recent[K, V]) remove(e *list.Element) {
	x := r.order.Remove(e).(*keptValue[K, V])
	r.weight -= x.weight
	delete(r.at, x.key)
}

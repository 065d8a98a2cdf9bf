package web

import "sync"

// memo keeps what was worked out, each once. Who asks for what is known waits
// for nobody; the others work one after the other. It is safe for many
// goroutines.
type memo[K comparable, V any] struct {
	work sync.Mutex // held while something is worked out

	mu    sync.Mutex
	known map[K]V
	age   int // how often it was emptied
}

// get gives what is known of k or works it out. The work may tell of more keys
// by the way. What it found is not kept if the memo was emptied meanwhile.
func (m *memo[K, V]) get(k K, work func(also func(K, V)) (V, error)) (V, error) {
	if v, ok, _ := m.look(k); ok {
		return v, nil
	}
	m.work.Lock()
	defer m.work.Unlock()
	v, ok, age := m.look(k)
	if ok {
		return v, nil
	}
	v, err := work(func(k K, v V) { m.keep(age, k, v) })
	if err == nil {
		m.keep(age, k, v)
	}
	return v, err
}

func (m *memo[K, V]) look(k K) (v V, ok bool, age int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok = m.known[k]
	return v, ok, m.age
}

func (m *memo[K, V]) keep(age int, k K, v V) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if age != m.age {
		return
	}
	if m.known == nil {
		m.known = map[K]V{}
	}
	m.known[k] = v
}

// forget empties the memo.
func (m *memo[K, V]) forget() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.known, m.age = nil, m.age+1
}

// asOf keeps one thing that holds until the next entry of the journal.
type asOf[V any] struct {
	mu    sync.Mutex
	head  int64
	value V
}

// get gives the thing as of the entry, which is at least 1.
func (a *asOf[V]) get(head int64, work func() (V, error)) (V, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.head == head {
		return a.value, nil
	}
	v, err := work()
	if err == nil {
		a.head, a.value = head, v
	}
	return v, err
}

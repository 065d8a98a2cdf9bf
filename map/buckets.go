package hexmap

// ring is the number of buckets; it is more than the dearest step (16 for
// other mountains and 6 for a major river).
const ring = 32

// bucketQueue is a priority queue of cells for costs that never differ by
// ring or more. Each bucket is a doubly linked list threaded through arrays,
// so a cell is moved to a cheaper bucket at once and nothing is allocated.
type bucketQueue struct {
	head       [ring]Cell
	next, prev []Cell
	cost       []int32 // -1 when not queued
	at         int32   // cost of the bucket that is being emptied
	size       int
}

func (q *bucketQueue) init(n int) {
	q.next, q.prev, q.cost = make([]Cell, n), make([]Cell, n), make([]int32, n)
	for i := range q.cost {
		q.cost[i] = -1
	}
	for i := range q.head {
		q.head[i] = None
	}
}

// push queues c at a cost, or moves it there when that is cheaper.
func (q *bucketQueue) push(c Cell, cost int32) {
	if old := q.cost[c]; old >= 0 {
		if old <= cost {
			return
		}
		q.remove(c)
	}
	b := cost % ring
	q.cost[c], q.prev[c], q.next[c] = cost, None, q.head[b]
	if q.head[b] != None {
		q.prev[q.head[b]] = c
	}
	q.head[b] = c
	q.size++
}

func (q *bucketQueue) remove(c Cell) {
	if q.prev[c] != None {
		q.next[q.prev[c]] = q.next[c]
	} else {
		q.head[q.cost[c]%ring] = q.next[c]
	}
	if q.next[c] != None {
		q.prev[q.next[c]] = q.prev[c]
	}
	q.cost[c] = -1
	q.size--
}

// pop takes a cheapest cell; None when the queue is empty.
func (q *bucketQueue) pop() (Cell, int32) {
	if q.size == 0 {
		return None, 0
	}
	for q.head[q.at%ring] == None {
		q.at++
	}
	c, cost := q.head[q.at%ring], q.at
	q.remove(c)
	return c, cost
}

// clear empties the queue for the next search.
func (q *bucketQueue) clear() {
	for b := range q.head {
		for c := q.head[b]; c != None; c = q.next[c] {
			q.cost[c] = -1
		}
		q.head[b] = None
	}
	q.at, q.size = 0, 0
}

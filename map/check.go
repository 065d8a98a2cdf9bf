package hexmap

func (l *loader) check() error { return nil }

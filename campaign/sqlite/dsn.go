// Package sqlite opens the SQLite files of the house, all in one way: one
// connection that writes, several that read, settings in the name of the
// connection, and one way to bring an older file up to date.
package sqlite

import (
	"database/sql"
	"net/url"
	"os"
	"path/filepath"
	"syscall"
	"time"

	_ "github.com/mattn/go-sqlite3" // the driver "sqlite3"
)

// The settings of each connection stand in its name: a PRAGMA sent later
// would hold for one connection of the pool only. FULL: what was accepted
// must survive a power cut. immediate: a transaction that reads and then
// writes must not fail half way. The caches of pages are small (KiB): a server
// has a hundred files open, and the system keeps what is read often.
const (
	writerSettings = "_journal_mode=WAL&_busy_timeout=5000&_txlock=immediate&_foreign_keys=1&_synchronous=FULL&_cache_size=-1000&_stmt_cache_size=64"
	readerSettings = "mode=ro&_busy_timeout=5000&_foreign_keys=1&_query_only=1&_cache_size=-250&_stmt_cache_size=16"
)

// Readers that nobody needs are closed: all but two at once, those too after a
// while.
const (
	idlers = 2
	idle   = time.Minute
)

// WriterDSN names the one connection that writes. Open it before the readers:
// it makes the WAL files.
func WriterDSN(path string) string { return FileURI(path) + "?" + writerSettings }

// ReaderDSN names a connection that only reads beside the writer.
func ReaderDSN(path string) string { return FileURI(path) + "?" + readerSettings }

// VisitorDSN is for a process that only reads. Where it may, the connection is
// a writing one that refuses to write: as the last to close it then clears
// away the WAL files, which a mode=ro connection leaves lying about. On a
// read-only disk without a WAL file nobody can be writing.
func VisitorDSN(path string) string {
	if MayWrite(filepath.Dir(path)) && MayWrite(path) {
		return FileURI(path) + "?mode=rw&_busy_timeout=5000&_foreign_keys=1&_query_only=1&_stmt_cache_size=64"
	}
	if _, err := os.Stat(path + "-wal"); err != nil {
		return ImmutableDSN(path)
	}
	return ReaderDSN(path)
}

// MayWrite asks whether this process may write a file or folder, without
// opening it: opening and closing a database by hand drops its locks.
func MayWrite(path string) bool { return syscall.Access(path, accessWrite) == nil }

// accessWrite asks access(2) about writing.
const accessWrite = 2

// ImmutableDSN reads a file that nobody writes, past any WAL file.
func ImmutableDSN(path string) string { return FileURI(path) + "?immutable=1&" + readerSettings }

// FileURI escapes what SQLite would read as part of the address.
func FileURI(path string) string {
	return "file:" + (&url.URL{Path: path}).EscapedPath()
}

// OpenPool opens a pool of at most n connections and tries one.
func OpenPool(dsn string, n int) (*sql.DB, error) {
	db, err := sql.Open("sqlite3", dsn)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(min(n, idlers))
	if n > 1 {
		db.SetConnMaxIdleTime(idle)
	}
	if err := db.Ping(); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

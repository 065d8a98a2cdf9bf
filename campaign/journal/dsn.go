package journal

import (
	"database/sql"
	"net/url"
	"os"
	"path/filepath"
	"syscall"

	_ "github.com/mattn/go-sqlite3" // the driver "sqlite3"
)

// The settings of each connection stand in its name: a PRAGMA sent later
// would hold for one connection of the pool only. FULL: what was accepted
// must survive a power cut. immediate: a transaction that reads and then
// writes must not fail half way.
const (
	writerSettings = "_journal_mode=WAL&_busy_timeout=5000&_txlock=immediate&_foreign_keys=1&_synchronous=FULL&_stmt_cache_size=64"
	readerSettings = "mode=ro&_busy_timeout=5000&_foreign_keys=1&_query_only=1&_stmt_cache_size=64"
)

func writerDSN(path string) string { return fileURI(path) + "?" + writerSettings }
func readerDSN(path string) string { return fileURI(path) + "?" + readerSettings }

// visitorDSN is for a process that only reads. Where it may, the connection is
// a writing one that refuses to write: as the last to close it then clears
// away the WAL files, which a mode=ro connection leaves lying about. On a
// read-only disk without a WAL file nobody can be writing.
func visitorDSN(path string) string {
	if syscall.Access(filepath.Dir(path), accessWrite) == nil && syscall.Access(path, accessWrite) == nil {
		return fileURI(path) + "?mode=rw&_busy_timeout=5000&_foreign_keys=1&_query_only=1&_stmt_cache_size=64"
	}
	if _, err := os.Stat(path + "-wal"); err != nil {
		return fileURI(path) + "?immutable=1&" + readerSettings
	}
	return readerDSN(path)
}

// fileURI escapes what SQLite would read as part of the address.
func fileURI(path string) string {
	return "file:" + (&url.URL{Path: path}).EscapedPath()
}

// openPool opens a pool of at most n connections and tries one.
func openPool(dsn string, n int) (*sql.DB, error) {
	db, err := sql.Open("sqlite3", dsn)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(n)
	if err := db.Ping(); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

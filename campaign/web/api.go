package web

import (
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"hyboria/data"
)

// apiRoot is where the JSON API begins.
const apiRoot = "/api/v1"

// operation is one request of the API. The table of operations makes both the
// routes and the document that describes them, so that the two cannot part.
type operation struct {
	method, path string // below apiRoot, with the parameters of routes
	act          act
	id           string // name of the operation in the document
	group        string
	about        string // one line for the document
	query        []parameter
	takes, gives reflect.Type // of the bodies; nil: none
	prose        bool         // the body holds texts of several lines
	run          func(*call) (any, error)
}

// parameter is one field of a request's query.
type parameter struct{ name, about, schema string }

// call is one request of the API. visit is nil outside a season.
type call struct {
	*visit
	server *Server
	echo   echo.Context
	text   []byte // of the body
	body   any    // pointer to what the operation takes
}

// Done is the answer to what was done.
type Done struct {
	Words string `json:"done"`            // what was done
	Mark  string `json:"mark"`            // stands for what you know now; send it as If-Match with what you do next
	Read  string `json:"read"`            // where to read what has become of it
	Again bool   `json:"again,omitempty"` // it had been done before, under the same Idempotency-Key
}

// outcome is what the reader knows now, and where the same request sent again
// leads; empty: it is to be done again.
func (d Done) outcome() (mark, read string) { return d.Mark, d.Read }

// reading is an operation that tells something and changes nothing.
func reading[T any](path string, may act, id, group, about string, run func(*call) (T, error), query ...parameter) operation {
	return operation{
		method: http.MethodGet, path: path, act: may, id: id, group: group, about: about, query: query,
		gives: reflect.TypeFor[T](), run: func(c *call) (any, error) { return run(c) },
	}
}

// doing is an operation with a body that does something.
func doing[B, T any](method, path string, may act, id, group, about string, run func(*call, B) (T, error), query ...parameter) operation {
	return operation{
		method: method, path: path, act: may, id: id, group: group, about: about, query: query,
		takes: reflect.TypeFor[B](), gives: reflect.TypeFor[T](),
		run: func(c *call) (any, error) { return run(c, *c.body.(*B)) },
	}
}

// acting is an operation without a body that does something.
func acting(method, path string, may act, id, group, about string, run func(*call) (Done, error)) operation {
	return operation{
		method: method, path: path, act: may, id: id, group: group, about: about,
		gives: reflect.TypeFor[Done](), run: func(c *call) (any, error) { return run(c) },
	}
}

// revealing is an operation without a body that does something and tells more of
// it than that it was done.
func revealing[T any](method, path string, may act, id, group, about string, run func(*call) (T, error)) operation {
	return operation{
		method: method, path: path, act: may, id: id, group: group, about: about,
		gives: reflect.TypeFor[T](), run: func(c *call) (any, error) { return run(c) },
	}
}

// apiRoutes are the operations as routes, with the document.
func (s *Server) apiRoutes() []route {
	var out []route
	for _, o := range s.operations() {
		out = append(out, route{o.method, apiRoot + o.path, o.act, s.serve(o)})
	}
	return append(out, route{http.MethodGet, apiRoot + "/openapi.json", actOpen, s.openAPI}, route{http.MethodGet, "/api", actOpen, s.apiPage})
}

// operations lists all that the API does.
func (s *Server) operations() []operation {
	return slices.Concat(openOperations(), seasonOperations(), sideOperations(), deskOperations(), tableOperations(), fightOperations(), bookOperations(), magicOperations(), peopleOperations())
}

// serve answers requests for an operation.
func (s *Server) serve(o operation) echo.HandlerFunc {
	return func(c echo.Context) error {
		x := &call{server: s, echo: c}
		if strings.Contains(o.path, ":season") {
			v, err := s.visit(c)
			if err != nil {
				return err
			}
			x.visit = v
			if o.method == http.MethodGet && s.unchanged(c, v.mark) {
				return c.NoContent(http.StatusNotModified)
			}
		}
		if err := x.read(o); err != nil {
			return err
		}
		out, err := o.run(x)
		if err != nil {
			return err
		}
		return x.answer(out)
	}
}

// unchanged reports whether the caller has read all this already.
func (s *Server) unchanged(c echo.Context, mark string) bool {
	return c.Request().Header.Get("If-None-Match") == quoted(mark)
}

// toldOnce keeps an answer out of all caches.
func (x *call) toldOnce() { x.echo.Response().Header().Set("Cache-Control", "no-store") }

// quoted is a mark as an entity tag.
func quoted(mark string) string { return `"` + mark + `"` }

// read takes the body in, strictly.
func (x *call) read(o operation) error {
	if o.takes == nil {
		return nil
	}
	kind, _, err := mime.ParseMediaType(x.echo.Request().Header.Get(echo.HeaderContentType))
	if err != nil || kind != echo.MIMEApplicationJSON {
		return &trouble{http.StatusUnsupportedMediaType, "That is not JSON", "The body must be JSON, and the header Content-Type: application/json must say so.", "The page /api shows examples."}
	}
	if x.text, err = io.ReadAll(x.echo.Request().Body); err != nil {
		return err
	}
	into := reflect.New(o.takes)
	if err := decodeBody(x.text, into.Interface(), o.prose); err != nil {
		return err
	}
	x.body = into.Interface()
	return nil
}

// decodeBody reads strict JSON. Texts of several lines may be longer than those
// of files.
func decodeBody(text []byte, into any, prose bool) error {
	if raw, ok := into.(*json.RawMessage); ok {
		*raw = text
		return nil
	}
	if !prose {
		return data.Decode("body", text, into)
	}
	d := json.NewDecoder(strings.NewReader(string(text)))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return &data.FileError{File: "body", Reason: strings.TrimPrefix(err.Error(), "json: ")}
	}
	return nil
}

// answer sends what an operation gives. The mark of the reader's knowledge goes
// along as entity tag.
func (x *call) answer(out any) error {
	h := x.echo.Response().Header()
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "private, no-cache")
	}
	if d, ok := out.(interface{ outcome() (mark, read string) }); ok {
		mark, read := d.outcome()
		x.echo.Set(doneKey, read)
		h.Set("ETag", quoted(mark))
	} else if x.visit != nil {
		h.Set("ETag", quoted(x.mark))
	}
	return x.echo.JSON(http.StatusOK, out)
}

// doneKey is where a handler leaves what its idempotency key should lead to.
const doneKey = "done"

// done is the answer to something that was done; at is below the season.
func (x *call) done(words, at string) (Done, error) {
	mark, err := x.server.ownMark(x.echo, x.who, x.shelf)
	return Done{Words: words, Mark: mark, Read: x.at(at)}, err
}

// at is an address of the season in the API.
func (x *call) at(path string) string {
	return apiRoot + "/seasons" + strings.TrimPrefix(x.base(), "/s") + path
}

// apiAgain answers a request that was answered before.
func (s *Server) apiAgain(c echo.Context, w who, to string) error {
	sh, err := s.seasonFiles.get(c.Request().Context(), c.Param("season"))
	if err != nil {
		return err
	}
	mark, err := s.ownMark(c, w, sh)
	if err != nil {
		return err
	}
	c.Response().Header().Set("ETag", quoted(mark))
	return c.JSON(http.StatusOK, Done{Words: "It was done before.", Mark: mark, Read: to, Again: true})
}

// isAPI reports whether a request is one of the API, which is answered in JSON.
func isAPI(c echo.Context) bool { return strings.HasPrefix(c.Request().URL.Path, apiRoot+"/") }

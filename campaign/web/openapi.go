package web

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"
)

// document makes the OpenAPI document of the operations once.
var document = sync.OnceValues(func() ([]byte, error) {
	return json.Marshal(describe((*Server)(nil).operations()))
})

// openAPI serves the document.
func (s *Server) openAPI(c echo.Context) error {
	b, err := document()
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "public, max-age=300")
	return c.Blob(http.StatusOK, echo.MIMEApplicationJSON, b)
}

// describe is the OpenAPI 3.1 document of a list of operations.
func describe(list []operation) schema {
	sc := newSchemas()
	paths := map[string]schema{}
	for _, o := range list {
		path := documented(apiRoot + o.path)
		if paths[path] == nil {
			paths[path] = schema{}
		}
		paths[path][strings.ToLower(o.method)] = o.describe(sc)
	}
	problem := sc.of(reflect.TypeFor[Problem]())
	return schema{
		"openapi": "3.1.0",
		"info": schema{
			"title": "Hyboria", "version": "1",
			"description": "All that the pages of a season do, for programs. A token stands for one seat and sees what its seat may know. The page /api explains it with examples.",
		},
		"paths":    paths,
		"security": []schema{{"token": []string{}}, {"session": []string{}}},
		"components": schema{
			"schemas": sc.defs,
			"securitySchemes": schema{
				"token":   schema{"type": "http", "scheme": "bearer", "description": "Made on the page Programs of a season; shown once."},
				"session": schema{"type": "apiKey", "in": "cookie", "name": sessionCookie, "description": "Of a browser that is signed in."},
			},
			"responses": schema{"problem": schema{
				"description": "It failed; the words say why and what to do.",
				"content":     schema{"application/problem+json": schema{"schema": problem}},
			}},
		},
	}
}

// documented writes a route's parameters as the document does.
func documented(path string) string {
	parts := strings.Split(path, "/")
	for i, p := range parts {
		if name, ok := strings.CutPrefix(p, ":"); ok {
			parts[i] = "{" + name + "}"
		}
	}
	return strings.Join(parts, "/")
}

func (o operation) describe(sc *schemas) schema {
	out := schema{
		"operationId": o.id, "tags": []string{o.group}, "summary": o.about, "parameters": o.parameters(),
		"responses": schema{
			"200":     schema{"description": "done", "content": schema{"application/json": schema{"schema": sc.of(o.gives)}}},
			"default": schema{"$ref": "#/components/responses/problem"},
		},
	}
	if o.takes != nil {
		out["requestBody"] = schema{"required": true, "content": schema{"application/json": schema{"schema": sc.of(o.takes)}}}
	}
	switch o.act {
	case actOpen:
		out["security"] = []schema{}
	case actKeep, actSign, actHold: // what no token may
		out["security"] = []schema{{"session": []string{}}}
	case actList, actLook, actPlay, actRun:
	}
	return out
}

// parameters are those of path and query, and the headers of what is sent.
func (o operation) parameters() []schema {
	out := []schema{}
	for _, p := range strings.Split(o.path, "/") {
		if name, ok := strings.CutPrefix(p, ":"); ok {
			out = append(out, schema{"name": name, "in": "path", "required": true, "description": pathWords[name], "schema": schema{"type": "string"}})
		}
	}
	for _, q := range o.query {
		out = append(out, schema{"name": q.name, "in": "query", "description": q.about, "schema": schema{"type": q.schema}})
	}
	sends := route{method: o.method, act: o.act}.sends()
	if sends || o.method == http.MethodPost && o.act == actKeep {
		out = append(out, schema{"name": onceHeader, "in": "header", "description": "A word of your own: the same request sent again under it does its work once.", "schema": schema{"type": "string", "maxLength": maxKey}})
	}
	if sends {
		out = append(out,
			schema{"name": seenHeader, "in": "header", "description": "The mark of what you knew (ETag of an answer). When that has changed, nothing is done and the answer 412 says what has happened.", "schema": schema{"type": "string"}})
	}
	return out
}

// pathWords explain the parameters of paths.
var pathWords = map[string]string{
	"entry":  "number of an entry of the journal, as lists of reasons and chronicle lines give it",
	"season": "name of the season, as in the addresses of its pages", "nation": "id of a nation, Free Company or magic player", "province": "id of a province",
	"cell": "number of a cell, from 0", "year": "year of a battle's id: Y1 of Y1/W7-2", "battle": "rest of a battle's id: W7-2 of Y1/W7-2",
	"id": "id of a rule or ruling, such as RA-9.7 or CA-10.1-R1", "number": "number of a terrain card, 1 to 100", "invitation": "id of an invitation",
	"ruling": "number of a ruling in the book", "seat": "number of a seat, from the list of people",
}

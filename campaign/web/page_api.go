package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"hyboria/templates"
)

// apiPage explains the API to people.
func (s *Server) apiPage(c echo.Context) error {
	root := c.Scheme() + "://" + c.Request().Host + apiRoot
	page := templates.API{Shell: s.outside(c, "For programs", "api"), Root: root, Document: apiRoot + "/openapi.json"}
	for _, o := range s.operations() {
		i := 0
		for i < len(page.Groups) && page.Groups[i].ID != "group-"+o.group {
			i++
		}
		if i == len(page.Groups) {
			page.Groups = append(page.Groups, templates.APIGroup{ID: "group-" + o.group, Title: upperFirst(o.group)})
		}
		page.Groups[i].Operations = append(page.Groups[i].Operations, templates.APIOperation{Method: o.method, Path: documented(o.path), About: o.about, Who: actWords[o.act]})
	}
	return s.show(c, http.StatusOK, templates.APIPage(page))
}

// actWords say for whom an operation is.
var actWords = map[act]string{
	actOpen: "everybody", actList: "everybody with a token", actKeep: "the keeper", actLook: "every seat", actPlay: "players", actRun: "secretary, deputy",
}

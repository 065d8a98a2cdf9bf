// Package web serves seasons over HTTP. It knows requests and pages; what a
// viewer may know comes from campaign.View, what happened from the steward.
package web

import (
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"sync"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"hyboria/campaign"
	"hyboria/templates"
	"hyboria/templates/static"
)

// Config is what the server needs to start.
type Config struct {
	Dir    string           // folder of the season files
	Engine *campaign.Engine // with the world, atlas, deck and battle systems
	Log    *slog.Logger
}

// Server answers requests for the seasons of one folder.
type Server struct {
	engine      *campaign.Engine
	seasonFiles *library
	assets      templates.Assets
	world       *drawnWorld
	desk        func() (*desk, error) // of the umpire, made when first asked for
	log         *slog.Logger
}

// New makes the server and its handler. The error tells what is not built or
// cannot be read.
func New(c Config) (*Server, http.Handler, error) {
	manifest, err := static.Manifest()
	if err != nil {
		return nil, nil, err
	}
	world, err := drawWorld(c.Engine.Atlas)
	if err != nil {
		return nil, nil, err
	}
	s := &Server{
		engine:      c.Engine,
		seasonFiles: newLibrary(c.Dir, c.Engine),
		world:       world,
		desk:        sync.OnceValues(openDesk),
		log:         c.Log,
		assets: templates.Assets{
			Style:  "/static/" + manifest["hyboria.css"],
			Map:    "/static/" + manifest["map.js"],
			Battle: "/static/" + manifest["battle.js"],
			Icon:   "/static/" + manifest["icon.svg"],
		},
	}
	return s, s.handler(), nil
}

// Close closes the season files.
func (s *Server) Close() error { return s.seasonFiles.close() }

func (s *Server) handler() http.Handler {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.HTTPErrorHandler = s.fail
	e.IPExtractor = echo.ExtractIPDirect()
	e.Use(middleware.RecoverWithConfig(middleware.RecoverConfig{LogErrorFunc: s.logPanic, DisablePrintStack: true}))
	e.Use(echo.WrapMiddleware(http.NewCrossOriginProtection().Handler))
	e.Use(headers)
	e.Use(middleware.GzipWithConfig(middleware.GzipConfig{MinLength: 1024}))
	s.routes(e)
	return headAsGet(e)
}

func (s *Server) routes(e *echo.Echo) {
	e.GET("/static/*", immutable(static.Files(), "/static/"))
	e.GET("/world/:file", s.worldFile)
	e.GET("/", s.seasons)
	e.POST("/eyes", s.changeEyes)
	e.GET("/deck", s.deck)
	e.GET("/deck/:number", s.card)
	e.GET("/deck/:number/picture.svg", s.cardPicture)
	e.GET("/help", s.help)
	e.GET("/ask", s.askIndex)
	e.GET("/ask/:question", s.askQuestion)
	e.GET("/rules", s.rulesIndex)
	e.GET("/rules/:id", s.rule)

	g := e.Group("/s/:season")
	g.GET("", s.withSeason(s.overview))
	g.GET("/map", s.withSeason(s.mapPage))
	g.GET("/map/overlay", s.withSeason(s.mapOverlay))
	g.GET("/map/cell/:cell", s.withSeason(s.mapCell))
	g.GET("/nations", s.withSeason(s.nations))
	g.GET("/nations/:nation", s.withSeason(s.nation))
	g.GET("/provinces/:province", s.withSeason(s.province))
	g.GET("/battles", s.withSeason(s.battles))
	g.GET("/battles/*", s.withSeason(s.battle))
	g.GET("/chronicle", s.withSeason(s.chronicle))
}

// headAsGet answers a question for the head of a page as for the page; the
// standard server leaves the body away.
func headAsGet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			r = r.Clone(r.Context())
			r.Method = http.MethodGet
		}
		next.ServeHTTP(w, r)
	})
}

// headers are those that every answer carries. Styles and scripts come from
// this server only and are never inline.
func headers(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		return next(c)
	}
}

// immutable serves files whose names change with their contents.
func immutable(files fs.FS, prefix string) echo.HandlerFunc {
	server := http.StripPrefix(prefix, http.FileServerFS(files))
	return func(c echo.Context) error {
		c.Response().Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		server.ServeHTTP(c.Response(), c.Request())
		return nil
	}
}

// show renders a page.
func (s *Server) show(c echo.Context, status int, page templComponent) error {
	c.Response().Header().Set(echo.HeaderContentType, "text/html; charset=utf-8")
	c.Response().Header().Set("Cache-Control", "no-cache")
	c.Response().WriteHeader(status)
	return page.Render(c.Request().Context(), c.Response())
}

func (s *Server) logPanic(_ echo.Context, err error, _ []byte) error {
	s.log.LogAttrs(context.Background(), slog.LevelError, "a page failed", slog.Any("error", err))
	return err
}

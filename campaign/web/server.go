// Package web serves seasons over HTTP. It knows requests and pages; what a
// viewer may know comes from campaign.View, what happened from the steward.
package web

import (
	"cmp"
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"hyboria/battle/systems"
	"hyboria/campaign"
	"hyboria/campaign/directory"
	"hyboria/map/chart"
	"hyboria/templates"
	"hyboria/templates/static"
)

// Config is what the server needs to start.
type Config struct {
	Dir       string               // folder of the season files
	Keys      string               // folder of their key files; empty: each beside its season
	Engine    *campaign.Engine     // with the world, atlas, deck and battle systems
	Data      fs.FS                // the data folder that the engine was made from; nil: the one built in
	Systems   systems.Table        // the battle systems that the engine was made of; nil: all of this program
	People    *directory.Directory // accounts and seats; the caller closes it
	Log       *slog.Logger
	SetupCode string   // asked of the first visit when it comes from another machine
	Secure    bool     // reached by HTTPS only: cookies and headers say so
	AtOnce    int      // pages that one reader may ask for in a burst; 0: pagesAtOnce
	Proxied   bool     // behind a reverse proxy of this machine or network, whose forwarded address is believed
	Demo      string   // season whose seats anybody may take with one click; empty: none
	DemoAlso  []string // further seasons in which the same seats are his
	Post      Poster   // sends notices by mail; nil: nobody does
	Site      string   // address of the server for links in mails, without a slash at its end; empty: none are written

	drawn *drawnWorld // the atlas, if it is drawn already
}

// Server answers requests for the seasons of one folder.
type Server struct {
	engine      *campaign.Engine
	seasonFiles *library
	people      *directory.Directory
	sessions    *scs.SessionManager
	setupCode   string
	now         func() time.Time
	demo        *demoDoor
	post        Poster
	site        string
	atOnce      int
	pages       map[string]bool // patterns of the addresses that can be looked at
	closing     chan struct{}   // closed when the server ends: streams let go
	letGo       func()
	secure      bool
	proxied     bool
	assets      templates.Assets
	bundled     fixedFiles // what the assets name
	world       *drawnWorld
	banners     file
	realms      realmStore
	desk        func() (*desk, error)      // of the umpire, made when first asked for
	examined    func() ([]examined, error) // the worked examples, run when first asked for
	log         *slog.Logger
	forecasts   forecasts      // of battles that are being set up
	faults      foundingFaults // in foundings, for tests; nil: none
	kept        *pageCache
	placed      *recent[string, []chart.Chit]
	packed      sync.Map // paths of the pages that are packed when they are kept
}

// New makes the server and its handler. The error tells what is not built or
// cannot be read.
func New(c Config) (*Server, http.Handler, error) {
	manifest, err := static.Manifest()
	if err != nil {
		return nil, nil, err
	}
	bundled, err := shelve(static.Files())
	if err != nil {
		return nil, nil, err
	}
	world := c.drawn
	if world == nil {
		if world, err = drawWorld(c.Engine.Atlas); err != nil {
			return nil, nil, err
		}
	}
	s := &Server{
		engine:      c.Engine,
		seasonFiles: newLibrary(c.Dir, c.Keys, c.Engine),
		world:       world,
		banners:     drawBanners(c.Engine.World),
		bundled:     bundled,
		people:      c.People,
		post:        c.Post,
		site:        c.Site,
		sessions:    newSessions(c.People, c.Secure),
		setupCode:   c.SetupCode,
		atOnce:      cmp.Or(c.AtOnce, pagesAtOnce),
		now:         time.Now,
		closing:     make(chan struct{}),
		secure:      c.Secure,
		proxied:     c.Proxied,
		desk:        sync.OnceValues(c.openDesk),
		examined:    sync.OnceValues(c.examine),
		log:         c.Log,
		pages:       map[string]bool{},
		kept:        newRecent[pageKey, *storedPage](pageBytes),
		placed:      newRecent[string, []chart.Chit](chitsKept),
		assets: templates.Assets{
			Style:  "/static/" + manifest["hyboria.css"],
			Map:    "/static/" + manifest["map.js"],
			Battle: "/static/" + manifest["battle.js"],
			App:    "/static/" + manifest["app.js"],
			Orders: "/static/" + manifest["orders.js"],
			Fight:  "/static/" + manifest["fight.js"],
			Icon:   "/static/" + manifest["icon.svg"],
		},
	}
	s.letGo = sync.OnceFunc(func() { close(s.closing) })
	if c.Demo != "" {
		s.demo = &demoDoor{season: c.Demo, also: c.DemoAlso}
	}
	s.mendFoundings(context.Background())
	return s, s.handler(), nil
}

// Close lets the streams go and closes the season files.
func (s *Server) Close() error {
	s.LetGo()
	return s.seasonFiles.close()
}

// LetGo ends the streams of open pages, so that a server can shut down.
func (s *Server) LetGo() { s.letGo() }

func (s *Server) handler() http.Handler {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.HTTPErrorHandler = s.fail
	e.IPExtractor = echo.ExtractIPDirect()
	if s.proxied {
		e.IPExtractor = echo.ExtractIPFromXFFHeader()
	}
	e.Use(middleware.RecoverWithConfig(middleware.RecoverConfig{LogErrorFunc: s.logPanic, DisablePrintStack: true}))
	e.Use(s.headers)
	e.Use(echo.WrapMiddleware(http.NewCrossOriginProtection().Handler))
	e.Use(middleware.BodyLimit("2M"))
	e.Use(middleware.GzipWithConfig(middleware.GzipConfig{MinLength: 1024, Skipper: s.goesAsItIs}))
	for path, answer := range map[string]echo.HandlerFunc{"/static/*": s.staticFile, "/world/:file": s.worldFile} {
		s.packed.Store(path, true)
		e.GET(path, answer)
	}
	withSession := e.Group("", echo.WrapMiddleware(s.sessions.LoadAndSave), s.limit(pagesPerSecond, s.atOnce))
	for _, r := range s.routes() {
		s.pages[r.path] = s.pages[r.path] || r.method == http.MethodGet
		withSession.Add(r.method, r.path, s.guard(r))
	}
	return headAsGet(e)
}

// routes lists every address of the server with what one must be allowed to
// do there. The test of rights walks this table.
func (s *Server) routes() []route {
	return slices.Concat(
		s.openRoutes(), s.accountRoutes(), s.seasonRoutes(), s.newRoutes(), s.deskRoutes(), s.contractRoutes(), s.winterRoutes(), s.letterRoutes(), s.magicRoutes(),
		s.landRoutes(), s.whyRoutes(), s.tourRoutes(), s.steerRoutes(), s.fightRoutes(), s.realmRoutes(),
		s.apiRoutes(), s.tokenRoutes(), s.conformanceRoutes(),
	)
}

func (s *Server) openRoutes() []route {
	const get, post = http.MethodGet, http.MethodPost
	return []route{
		{get, "/", actOpen, s.home},
		{get, "/setup", actOpen, s.setup},
		{post, "/setup", actOpen, s.makeFirst},
		{get, "/signin", actOpen, s.signInPage},
		{post, "/signin", actOpen, s.signInNow},
		{post, "/passkey/begin", actOpen, s.beginPasskeySignIn},
		{post, "/passkey/finish", actOpen, s.finishPasskeySignIn},
		{get, "/invite/:token", actOpen, s.invite},
		{post, "/invite/:token", actOpen, s.acceptInvite},
		{get, "/reset/:token", actOpen, s.resetPage},
		{post, "/reset/:token", actOpen, s.reset},
		{post, "/demo", actOpen, s.enterDemo},
		{get, "/deck", actOpen, s.deck},
		{get, "/deck/:number", actOpen, s.card},
		{get, "/deck/:number/picture.svg", actOpen, s.cardPicture},
		{get, "/help", actOpen, s.help},
		{get, "/ask", actOpen, s.askIndex},
		{get, "/ask/:question", actOpen, s.askQuestion},
		{get, "/rules", actOpen, s.rulesIndex},
		{get, "/rules/systems", actOpen, s.rulesSystems},
		{get, "/rules/:id", actOpen, s.rule},
	}
}

func (s *Server) accountRoutes() []route {
	const get, post = http.MethodGet, http.MethodPost
	return []route{
		{get, "/account", actSign, s.account},
		{post, "/account/password", actSign, s.changePassword},
		{post, "/account/email", actSign, s.changeEmail},
		{post, "/account/passkey/begin", actSign, s.beginPasskey},
		{post, "/account/passkey/finish", actSign, s.finishPasskey},
		{post, "/account/passkey/remove", actSign, s.removePasskey},
		{post, "/signout", actSign, s.signOut},
	}
}

func (s *Server) seasonRoutes() []route {
	const get, post = http.MethodGet, http.MethodPost
	return []route{
		s.keptPage("/s/:season", actLook, s.overview, (*visit).due),
		{get, "/s/:season/live", actLook, s.live},
		{post, "/s/:season/seat", actLook, s.takeSeat},
		{post, "/s/:season/eyes", actRun, s.changeEyes},
		s.keptPage("/s/:season/map", actLook, s.mapPage),
		s.keptPage("/s/:season/map/overlay", actLook, s.mapOverlay),
		{get, "/s/:season/map/cell/:cell", actLook, s.withSeason(s.mapCell)},
		s.keptPage("/s/:season/nations", actLook, s.nations),
		s.keptPage("/s/:season/nations/:nation", actLook, s.nation),
		s.keptPage("/s/:season/provinces/:province", actLook, s.province),
		s.keptPage("/s/:season/battles", actLook, s.battles),
		s.keptPage("/s/:season/battles/*", actLook, s.battle),
		s.keptPage("/s/:season/chronicle", actLook, s.chronicle),
		{get, "/s/:season/chronicle/whole", actLook, s.withSeason(s.wholeChronicle)},
		s.keptPage("/s/:season/orders", actPlay, s.orders, (*visit).due),
		{post, "/s/:season/orders", actPlay, s.withSeason(s.sendOrders)},
		{post, "/s/:season/orders/ready", actPlay, s.withSeason(s.sayReady)},
		{get, "/s/:season/orders/way", actPlay, s.withSeason(s.orderWay)},
	}
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
func (s *Server) headers(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
		if s.secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		return next(c)
	}
}

// show renders a page.
func (s *Server) show(c echo.Context, status int, page templComponent) error {
	c.Response().Header().Set(echo.HeaderContentType, "text/html; charset=utf-8")
	c.Response().Header().Set("Cache-Control", "private, no-cache")
	c.Response().WriteHeader(status)
	return page.Render(c.Request().Context(), c.Response())
}

func (s *Server) logPanic(_ echo.Context, err error, _ []byte) error {
	s.log.LogAttrs(context.Background(), slog.LevelError, "a page failed", slog.Any("error", err))
	return err
}

// goesAsItIs tells requests whose answers are packed already, or must go out
// piece by piece.
func (s *Server) goesAsItIs(c echo.Context) bool {
	if c.Request().Method != http.MethodGet {
		return false
	}
	_, packed := s.packed.Load(c.Path())
	return packed || strings.HasSuffix(c.Request().URL.Path, "/live")
}

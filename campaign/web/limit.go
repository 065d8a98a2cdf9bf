package web

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
	"golang.org/x/time/rate"

	"hyboria/campaign/directory"
)

// How many pages somebody may ask for: as many as a hurried reader, far fewer
// than a program gone wild. Passwords have a limit of their own, see
// directory.SignIn.
const (
	pagesPerSecond = 50
	pagesAtOnce    = 300
	limitForgets   = 10 * time.Minute
)

// limit counts by account where somebody is signed in, else by address.
func (s *Server) limit(perSecond, atOnce int) echo.MiddlewareFunc {
	return middleware.RateLimiterWithConfig(middleware.RateLimiterConfig{
		Store: middleware.NewRateLimiterMemoryStoreWithConfig(middleware.RateLimiterMemoryStoreConfig{
			Rate: rate.Limit(perSecond), Burst: atOnce, ExpiresIn: limitForgets,
		}),
		IdentifierExtractor: func(c echo.Context) (string, error) {
			if id := s.sessions.GetInt64(c.Request().Context(), directory.AccountKey); id != 0 {
				return "account " + itoa(id), nil
			}
			return c.RealIP(), nil
		},
		DenyHandler: func(c echo.Context, _ string, _ error) error {
			c.Response().Header().Set(echo.HeaderRetryAfter, "2")
			return &trouble{http.StatusTooManyRequests, "Slower, please", "You have asked for more pages than anybody can read.", "Wait two seconds and load this page again."}
		},
	})
}

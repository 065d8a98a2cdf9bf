# Everything here needs Go, gcc, Node and make; nothing else has to be installed
# first. `make help` lists the targets.

GO      ?= go
BIN     := bin
# Tests of these take longest: they start first and the others run beside them.
LONGEST := ./campaign/web ./cmd/hyboria ./campaign/steward
STATIC  := templates/static
DIST    := $(STATIC)/dist
TEMPL   := $(GO) tool -modfile=tools.mod templ
GOLANGCI_VERSION := v2.15.0
GOLANGCI := $(BIN)/golangci-lint-$(GOLANGCI_VERSION)

# SQLite and H3 are C libraries: the build needs cgo. The installed Go is used.
export CGO_ENABLED = 1
export GOTOOLCHAIN = local

.DEFAULT_GOAL := help
.PHONY: help run build assets generate format test browser bench lint rules-coverage soak check clean needs

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## Build everything and serve the demo season on http://127.0.0.1:8080
	$(BIN)/hyboria serve --demo

build: needs assets ## Build bin/hyboria
	@mkdir -p $(BIN)
	$(GO) build -o $(BIN)/hyboria ./cmd/hyboria

assets: needs $(DIST)/manifest.json ## Bundle styles and TypeScript for the browser

$(DIST)/manifest.json: $(shell find $(STATIC) templates/bundle -type f -not -path '$(DIST)/*' 2>/dev/null) node_modules
	$(GO) run ./templates/bundle $(STATIC) $(DIST)

generate: needs ## Write anew what is generated: the pages' code, the picture of the map
	$(TEMPL) generate
	$(GO) run ./cmd/hyboria map export --format svg --width 1600 --out docs/map.svg

format: needs $(GOLANGCI) ## Format all Go code as the linters want it
	$(GOLANGCI) fmt ./...

test: needs assets node_modules browser ## Run every test, browser tests included
	$(GO) vet ./...
	$(TEMPL) generate -check
	$(GO) test -timeout 20m $(LONGEST) ./...

browser: ## Make sure that Chromium is here (installs it on Debian)
	@.ci/chromium

bench: needs assets ## Measure: battles, marches, weeks, pages
	$(GO) test -run '^$$' -bench . -benchmem ./...

lint: needs assets node_modules $(GOLANGCI) ## Run the linters and the checks of formatting and of TypeScript
	$(GOLANGCI) run --allow-parallel-runners ./...
	@if find $(STATIC) -name '*.ts' | grep -q .; then npx --no-install tsc -p $(STATIC); fi

$(GOLANGCI):
	@mkdir -p $(BIN)
	GOBIN=$(CURDIR)/$(BIN) $(GO) install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_VERSION)
	@mv $(BIN)/golangci-lint $@

rules-coverage: needs ## List the rules that no test and no case cites
	$(GO) run ./data/rules/coverage

soak: needs assets ## The long random runs (hours, not minutes)
	HYBORIA_SOAK=1 $(GO) test -timeout 6h ./...

check: test lint rules-coverage ## All that a change must pass

clean: ## Remove what was built
	rm -rf $(BIN) $(DIST)/* node_modules

node_modules: package.json package-lock.json
	npm ci --no-audit --no-fund
	@touch node_modules

needs:
	@.ci/needs $(GO) gcc node npm

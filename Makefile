# Cubothèque. Two commands do everything: `make run` and `make test`.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
CARGO ?= cargo

# One stage of the tests: its name, its time, its command.
define stage
	@echo "── $(1)"; start=$$(date +%s); $(2); echo "   $(1): $$(( $$(date +%s) - start )) s"
endef

comma := ,
# What is being done now, for what has no stage of its own.
say = @echo "── $(1)"

# cargo-nextest where it is installed, cargo test where it is not.
NEXTEST := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo yes)
ifeq ($(NEXTEST),yes)
# Many tests wait for another process or for PostgreSQL: more of them run at once than there are processors.
TESTS = $(CARGO) nextest run --workspace --all-features --no-fail-fast --test-threads $$(($$(nproc) * 2)) $(if $(STRICT),--retries 0)
LONG := --run-ignored only
else
TESTS := $(CARGO) test --workspace --all-features --lib --bins --tests --no-fail-fast
LONG := -- --ignored
endif

# The program, built with the same features as the Rust tests, so that nothing is compiled twice: a test among the targets makes cargo choose them.
PROGRAM := $(CARGO) build --quiet --workspace --all-features --bin cubo --test typescript

# The crates that are given to others: the contract, the games, the players, the catalog, the messages.
PUBLISHED := core players catalog wire $(notdir $(wildcard crates/games/*))

.PHONY: page-speed page-evaluations puzzles-check packages dist embed picture help run play types wasm wasm-setup web web-setup browser-setup postgres-setup nats-setup bots-setup balancers-setup strace-setup screenshots test test-rust test-web test-browser test-long test-cluster model fmt fuzz soak hooks tensors-wasm python python-setup python-long python-bench bench bench-compare growth valgrind-setup deny setup

# The engine for the browser, and what thinks in it. WASM=rustup has rustup fetch the target; WASM=debian builds it with Debian's own compiler
# (packages rustc-web cargo-web rust-web-src lld-19), which has its library only as source.
WASM ?= rustup
WASM_TARGET := wasm32-unknown-unknown
WASM_FILE := web/src/engine/cubo.wasm
CARD_FILE := web/src/card/card.wasm
THINKER_FILE := web/src/engine/thinker.wasm
# The rules of each game alone: what a table waits for.
REFEREES := $(patsubst crates/games/%,web/src/engine/referees/%.wasm,$(wildcard crates/games/*))
REFEREE_SOURCES := $(shell find crates/referee crates/door crates/catalog/src crates/players/src crates/core/src crates/games -name '*.rs' -o -name Cargo.toml) Cargo.toml Cargo.lock
# Fewer bytes at the same speed: no padded numbers, and little inlining except where the code asks for it.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS := -C link-arg=--compress-relocations -C link-arg=-O2 -C llvm-args=-inline-threshold=10
# What thinks may be larger: it is fetched later. Browsers without vectors think with the engine.
THINKER_FLAGS := -C target-feature=+simd128
ifeq ($(WASM),debian)
WASM_DIR := target/debian
WASM_CARGO := RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-19 /usr/bin/cargo
WASM_FLAGS := -Z build-std=std,panic_abort --target-dir $(WASM_DIR)
else
WASM_DIR := target
WASM_CARGO := $(CARGO)
WASM_FLAGS :=
endif

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

setup:
	@command -v $(CARGO) >/dev/null || { echo "Rust is missing: install it with rustup (https://rustup.rs), then run make again."; exit 1; }

run: web ## set up what is missing, build, start a server on this machine and print its address
	$(call say,building the program; the first time that takes some minutes)
	@$(CARGO) build --release --package cubo
	@target/release/cubo serve

play: setup ## build, then play (a table in the terminal)
	$(call say,building the program; the first time that takes some minutes)
	@$(CARGO) build --release --package cubo
	@target/release/cubo play

types: setup ## the TypeScript types of all messages, into web/, and their schemas, into docs/openapi.json
	@CUBO_BLESS=1 $(CARGO) test --quiet --package cubo-wire --all-features --test typescript --test openapi
	@CUBO_BLESS=1 $(CARGO) test --quiet --package cubo-catalog --test typescript

wasm: wasm-setup ## the engine, the thinker and the card for the browser, into web/ (WASM=debian: with Debian's compiler)
	$(call say,building the engine for the browser)
	@$(WASM_CARGO) build --package cubo-wasm --package cubo-card --profile wasm --target $(WASM_TARGET) $(WASM_FLAGS) & engine=$$!; \
	CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="$(THINKER_FLAGS)" $(WASM_CARGO) build --package cubo-thinker --profile thinker --target $(WASM_TARGET) $(WASM_FLAGS) & thinker=$$!; \
	wait $$engine && wait $$thinker
	@cmp --silent $(WASM_DIR)/$(WASM_TARGET)/wasm/cubo_wasm.wasm $(WASM_FILE) || cp $(WASM_DIR)/$(WASM_TARGET)/wasm/cubo_wasm.wasm $(WASM_FILE)
	@cmp --silent $(WASM_DIR)/$(WASM_TARGET)/thinker/cubo_thinker.wasm $(THINKER_FILE) || cp $(WASM_DIR)/$(WASM_TARGET)/thinker/cubo_thinker.wasm $(THINKER_FILE)
	@cmp --silent $(WASM_DIR)/$(WASM_TARGET)/wasm/cubo_card.wasm $(CARD_FILE) || cp $(WASM_DIR)/$(WASM_TARGET)/wasm/cubo_card.wasm $(CARD_FILE)
	@$(MAKE) --silent --no-print-directory $(REFEREES)

# One crate, built for one game after the other: cargo would link all of them again each time.
web/src/engine/referees/%.wasm: $(REFEREE_SOURCES)
	@mkdir -p $(@D)
	@CUBO_ONLY_GAME=$* $(WASM_CARGO) build --quiet --package cubo-referee --profile wasm --target $(WASM_TARGET) $(WASM_FLAGS)
	@cp $(WASM_DIR)/$(WASM_TARGET)/wasm/cubo_referee.wasm $@

wasm-setup: setup
ifeq ($(WASM),debian)
	@for tool in /usr/bin/cargo /usr/bin/rustc /usr/bin/wasm-ld-19; do \
		test -x $$tool || { echo "$$tool is missing: apt install rustc-web cargo-web rust-web-src lld-19"; exit 1; }; done
else
	@test -d "$$(rustc --print sysroot)/lib/rustlib/$(WASM_TARGET)" || rustup target add $(WASM_TARGET) || { \
		echo "The Rust library for $(WASM_TARGET) could not be installed by rustup. On Debian: apt install rustc-web cargo-web rust-web-src lld-19,"; \
		echo "then run make again with WASM=debian."; exit 1; }
endif

# The web client. What npm ci installed is remembered by a copy of the lock file.
NPM_DONE := web/node_modules/.installed

web: wasm web-setup ## the web client, into web/dist, from where the server includes it
	@$(MAKE) --silent --no-print-directory web/dist/notices.txt

WEB_SOURCES := $(shell find web/src web/public docs/rules puzzles web/embed/embed.html web/*.html web/*.ts web/*.js web/package-lock.json -type f)

# The notices are written last: where they lie, the page is whole, also after a build that was broken off.
web/dist/notices.txt: $(WEB_SOURCES) Cargo.lock web/tools/notices.mjs
	$(call say,building the web client)
	@cd web && npx vite build --logLevel error
	@node web/tools/notices.mjs program web/dist/notices.txt

# The test page of the boards (the lab).
web/lab-dist/lab.html: $(WEB_SOURCES)
	$(call say,building the test page of the boards)
	@cd web && npx vite build --mode lab --logLevel error

# The board for other people's pages, as a package.
embed: wasm web-setup ## the board for other people's pages (<cubo-board>), into web/embed/dist
	@$(MAKE) --silent --no-print-directory web/embed/dist/embed/cubo-board.js

web/embed/dist/embed/cubo-board.js: $(WEB_SOURCES)
	$(call say,building the board for other people's pages)
	@cd web && npx vite build --mode embed-en --logLevel error && npx vite build --mode embed-fr --logLevel error

picture: web browser-setup ## the animated picture of the README, from the real page
	@$(PROGRAM)
	@cd web && node test/picture.mjs ../docs/images/tour.png

web-setup: $(NPM_DONE)

$(NPM_DONE): web/package-lock.json
	@command -v npm >/dev/null || { echo "Node is missing: install Node 20 or newer with npm, then run make again."; exit 1; }
	$(call say,installing the parts of the web client)
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# A test that fails is run once more, and reported as unsteady if it passes then; not with STRICT=1.
BROWSER := node test/run.mjs

browser-setup:
	@test -x "$${CHROMIUM:-/usr/bin/chromium}" || { \
		echo "── installing Chromium"; run=; [ "$$(id -u)" = 0 ] || run=sudo; \
		$$run apt-get update -qq && $$run apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null; } || { \
		echo "Chromium is missing: apt install chromium, or say where it is with CHROMIUM=…"; exit 1; }

# The programs of PostgreSQL: tests start their own server in a temporary directory.
postgres-setup:
	@test -n "$${CUBO_POSTGRES_BIN:-}" || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { \
		echo "── installing PostgreSQL"; run=; [ "$$(id -u)" = 0 ] || run=sudo; \
		$$run apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$run apt-get install -y -qq --no-install-recommends postgresql >/dev/null; } || { \
		echo "PostgreSQL is missing: apt install postgresql, or say where initdb is with CUBO_POSTGRES_BIN=…"; exit 1; }

# The NATS server that tests start for themselves, likewise.
nats-setup:
	@test -n "$${CUBO_NATS_SERVER:-}" || test -x /usr/sbin/nats-server || command -v nats-server >/dev/null || { \
		echo "── installing NATS"; run=; [ "$$(id -u)" = 0 ] || run=sudo; \
		$$run apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$run apt-get install -y -qq --no-install-recommends nats-server >/dev/null; } || { \
		echo "NATS is missing: apt install nats-server, or say where it is with CUBO_NATS_SERVER=…"; exit 1; }

# The tests let bots in Python, JavaScript and bash play, as examples/bots has them.
bots-setup: python-setup
	@command -v node >/dev/null || { echo "Node is missing: install Node 20 or newer, then run make again."; exit 1; }
	@command -v jq >/dev/null || { \
		echo "── installing jq"; run=; [ "$$(id -u)" = 0 ] || run=sudo; \
		$$run apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$run apt-get install -y -qq --no-install-recommends jq >/dev/null; } || { \
		echo "jq is missing: apt install jq"; exit 1; }

# Counts the syncs of a store. Only Linux has it; elsewhere they are not counted.
strace-setup:
	@[ "$$(uname)" != Linux ] || command -v strace >/dev/null || { \
		echo "── installing strace"; run=; [ "$$(id -u)" = 0 ] || run=sudo; \
		$$run apt-get update -qq && $$run apt-get install -y -qq --no-install-recommends strace >/dev/null; } || { \
		echo "strace is missing: apt install strace"; exit 1; }

# The balancers whose configurations in deploy/ are tried, likewise.
balancers-setup:
	@{ test -x /usr/sbin/haproxy || command -v haproxy >/dev/null; } && { test -x /usr/sbin/nginx || command -v nginx >/dev/null; } && command -v caddy >/dev/null || { \
		echo "── installing HAProxy, nginx and Caddy"; run=; [ "$$(id -u)" = 0 ] || run=sudo; \
		$$run apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$run apt-get install -y -qq --no-install-recommends haproxy nginx-light caddy >/dev/null; } || { \
		echo "HAProxy, nginx or Caddy is missing: apt install haproxy nginx-light caddy"; exit 1; }

page-speed: web browser-setup ## how fast the page is on a phone-like machine, beside its bars; before and after with COMMIT=main (another commit) or BEFORE=PROGRAM (another build)
	@$(PROGRAM)
	@before="$(abspath $(BEFORE))"; \
	if [ -n "$(COMMIT)" ]; then before="$$(CARGO="$(CARGO)" $(PYTHON) bench/page.py $(COMMIT))"; fi; \
	cd web && BEFORE="$$before" node test/page-speed.mjs

page-evaluations: wasm web-setup browser-setup ## how many positions of Cubulus a page values in a second with the network, and how many nodes searches of all games visit with networks and without
	@CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="$(THINKER_FLAGS)" $(WASM_CARGO) build --quiet --package cubo-players --features nets --example evaluations_in_wasm --profile thinker --target $(WASM_TARGET) $(WASM_FLAGS)
	@cd web && node test/evaluations.mjs ../$(WASM_DIR)/$(WASM_TARGET)/thinker/examples/evaluations_in_wasm.wasm
	@cd web && node test/thinking-speed.mjs

screenshots: web browser-setup ## pictures of every page in light, dark and on a phone, into web/shots
	@$(CARGO) build --quiet --package cubo
	@cd web && node test/shots.mjs

test: ## every test: Rust, Python, web, browser
	$(call say,every test: engine and page$(comma) format$(comma) lints$(comma) docs$(comma) Rust$(comma) packages$(comma) Python$(comma) web$(comma) browser; 25 to 30 minutes on two cores the first time)
	@$(MAKE) --no-print-directory web
	@$(MAKE) --no-print-directory test-rust
	$(call stage,Python,$(MAKE) --silent --no-print-directory python)
	@$(MAKE) --no-print-directory test-web
	@$(MAKE) --no-print-directory test-browser

test-rust: setup postgres-setup nats-setup bots-setup balancers-setup strace-setup ## format, lints, docs, games, protocol, table, server
	$(call stage,format,$(CARGO) fmt --all --check)
	$(call stage,lints,$(CARGO) clippy --workspace --all-targets --all-features -- -D warnings)
	$(call stage,docs,RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --all-features)
	$(call stage,tests,$(TESTS))
	$(call stage,doc tests,$(CARGO) test --workspace --all-features --doc --quiet)
	$(call stage,packages,$(MAKE) --silent --no-print-directory packages)
	@if $(CARGO) deny --version >/dev/null 2>&1; then $(MAKE) --no-print-directory deny; fi

test-web: web-setup ## lints, types and unit tests of the web client
	$(call stage,web lints,cd web && npm run --silent lint)
	$(call stage,web types,cd web && npm run --silent check)
	$(call stage,web tests,cd web && npm run --silent unit)

test-browser: web browser-setup ## people play in Chromium
	@$(MAKE) --silent --no-print-directory web/lab-dist/lab.html web/embed/dist/embed/cubo-board.js
	$(call stage,program,$(PROGRAM))
	$(call stage,browser tests,cd web && $(BROWSER) $(if $(ONLY),test/browser/$(ONLY).test.mjs,test/*.test.mjs test/browser/*.test.mjs))

test-long: export STRICT := 1
test-long: test ## the same, and the slow checks: deep perft, many more games and fuzzing, Python, the REST interface against its OpenAPI document, every page on every screen
	$(call stage,long tests,$(TESTS) $(LONG))
	$(call stage,program,$(PROGRAM))
	$(call stage,tensors in WebAssembly,$(MAKE) --silent --no-print-directory tensors-wasm)
	$(call stage,Python lints,$(CARGO) fmt --manifest-path python/Cargo.toml --check && $(CARGO) clippy --manifest-path python/Cargo.toml --target-dir target/python --quiet -- -D warnings)
	$(call stage,Python at length,$(MAKE) --silent --no-print-directory python-long)
	$(call stage,the interface,crates/server/tests/schemathesis/run.sh target/debug/cubo)
	$(call stage,the puzzles,$(MAKE) --silent --no-print-directory puzzles-check)
	$(call stage,the simulation of nodes,CUBO_SIM_RUNS=2000 $(TESTS) sim::nothing_is_lost)
	$(call stage,the model of leases,$(MAKE) --silent --no-print-directory model)
	$(call stage,the whole tour,cd web && TOUR=all FILE_LIMIT_MS=7200000 $(BROWSER) $$(grep -l looks.mjs test/browser/*.test.mjs))

puzzles-check: setup ## judge a random 200 of each game's puzzles again on all processors, with ten times the work: 99 % must keep their answer (two hours of one core)
	@$(CARGO) build --quiet --release -p cubo
	@for file in puzzles/*.jsonl; do target/release/cubo puzzles check $$(basename $$file .jsonl) || exit 1; done

dist: web ## what is given away, into target/dist: static programs, Debian packages, an image; says what could not be made here
	@CARGO="$(CARGO)" deploy/dist.sh

# Cargo takes what it unpacked and built of an earlier run for today's, as the versions are the same: both are removed first. What is built only
# shows that it can be: nothing is optimised.
packages: export CARGO_PROFILE_DEV_OPT_LEVEL := 0
packages: export CARGO_PROFILE_DEV_DEBUG := 0
packages: setup ## the crates as others would get them, into target/packages, each built from its package alone
	@rm -rf target/packages "$${CARGO_HOME:-$$HOME/.cargo}"/registry/src/-*/cubo-*
	@$(CARGO) package --quiet --offline --allow-dirty --target-dir target/packages $(PUBLISHED:%=--package cubo-%)

model: ## check the protocol of leases with spin (models/lease.pml)
	@command -v spin >/dev/null || { \
		echo "── installing spin"; run=; [ "$$(id -u)" = 0 ] || run=sudo; \
		$$run apt-get update -qq && $$run apt-get install -y -qq --no-install-recommends spin gcc libc6-dev >/dev/null; } || { \
		echo "spin is missing: apt install spin gcc"; exit 1; }
	@models/run.sh

fmt: web-setup ## format the code
	$(CARGO) fmt --all
	$(CARGO) fmt --manifest-path python/Cargo.toml
	@cd web && npm run --silent form

fuzz: setup ## fuzz all untrusted input with libFuzzer, FUZZ_SECONDS (60) for each target
	@fuzz/run.sh

soak: setup ## play for SOAK_SECONDS (3600) while the server is killed, stopped and cut off, and report
	@SOAK_SECONDS=$${SOAK_SECONDS:-3600} $(CARGO) test --quiet --package cubo --test all soak:: -- --ignored --nocapture

test-cluster: setup postgres-setup nats-setup ## three nodes with NATS and PostgreSQL, killed, stopped, cut off and restarted for hours; KILLS (1000), STOPS (200), CUTS (40), DEATHS of NATS (3), RESTARTS (20), PROMOTIONS (10), ROLLS (20), on CLUSTERS (1) at once; ONLY=kills for one kind
	@CUBO_CLUSTER=1 $(CARGO) test --quiet --workspace --all-features --test all cluster::long_$(ONLY) -- --ignored --nocapture --test-threads 1

tensors-wasm: wasm-setup ## compare the numbers of crates/tensors under WebAssembly with those of this machine
	@$(WASM_CARGO) build --quiet --package cubo-tensors --example tensors_in_wasm --profile wasm --target $(WASM_TARGET) $(WASM_FLAGS)
	@node crates/tensors/tests/golden.mjs $(WASM_DIR)/$(WASM_TARGET)/wasm/examples/tensors_in_wasm.wasm

# The Python package: the wheel, and its tests in their own virtual environment. The short tests need numpy alone and a wheel that is quick to build;
# the long ones build the wheel as it is given away and run the suites of PettingZoo, Gymnasium and OpenSpiel.
PYTHON ?= python3
VENV := target/venv
PIP := $(VENV)/bin/pip --quiet --disable-pip-version-check
# The wheel, built by that profile, put into the environment.
define wheel
	@rm -rf target/python/wheels
	@node web/tools/notices.mjs wheel python/THIRD-PARTY.txt
	@$(VENV)/bin/maturin build --quiet --profile $(1) --manifest-path python/Cargo.toml --target-dir target/python --out target/python/wheels
	@$(PIP) install --no-deps --force-reinstall target/python/wheels/*.whl
endef

python: setup $(VENV)/.installed ## the Python package: a wheel into target/python/wheels, quickly built, and its short tests
	$(call wheel,dev)
	@$(VENV)/bin/python -m unittest discover --start-directory python/tests

python-long: setup $(VENV)/.long ## the wheel as it is given away, and all tests: other people's suites, training, types, docs
	$(call wheel,release)
	@$(VENV)/bin/python -m unittest discover --start-directory python/tests
	@$(VENV)/bin/python -m unittest discover --start-directory python/tests/long

python-bench: setup $(VENV)/.long ## how fast the Python package is, beside OpenSpiel
	$(call wheel,release)
	@$(VENV)/bin/python python/bench/speed.py

python-setup:
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "── installing Python"; run=; [ "$$(id -u)" = 0 ] || run=sudo; \
		$$run apt-get update -qq && $$run apt-get install -y -qq --no-install-recommends python3-venv >/dev/null; } || { \
		echo "Python 3.10 or newer with venv is missing: apt install python3-venv, or say where it is with PYTHON=…"; exit 1; }

$(VENV)/.installed: python/pyproject.toml | python-setup
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install 'maturin>=1.9,<2' 'numpy>=1.24'
	@touch $@

$(VENV)/.long: $(VENV)/.installed
	@$(PIP) install 'pettingzoo>=1.25' 'gymnasium>=1.0' 'open_spiel>=1.6' 'mypy>=1.15'
	@touch $@

hooks: ## check the format before every commit in this clone
	@git config core.hooksPath .githooks && echo "The format is now checked before every commit; git config --unset core.hooksPath switches it off."

bench: ## how fast the games are on this machine
	@$(CARGO) run --release --quiet --package cubo -- bench

growth: setup ## how the server grows with tables and years: measured with cubo load, drawn into docs/images/growth (AGAIN=1 also measures what is known of other commits; ONLY=sleeping a part; RUNS=3 everything three times)
	@$(CARGO) build --release --quiet --package cubo
	@$(PYTHON) bench/growth.py $(if $(AGAIN),--again) $(if $(ONLY),--only "$(ONLY)") $(if $(RUNS),--runs $(RUNS))

bench-compare: setup valgrind-setup ## this tree's engine beside another commit's: COMMIT=main, and ONLY=cubulus,search for a part
	@test -n "$(COMMIT)" || { echo "Compare with what? make bench-compare COMMIT=main"; exit 1; }
	@CARGO=$(CARGO) $(PYTHON) bench/compare.py $(COMMIT) $(if $(ONLY),--only "$(ONLY)") $(if $(ROUNDS),--rounds $(ROUNDS))

# Counts instructions. Without it speeds are compared all the same.
valgrind-setup: python-setup
	@command -v valgrind >/dev/null || { \
		echo "── installing valgrind"; run=; [ "$$(id -u)" = 0 ] || run=sudo; \
		$$run apt-get update -qq && $$run apt-get install -y -qq --no-install-recommends valgrind >/dev/null; } || \
		echo "valgrind could not be installed; instructions will not be counted"

deny: setup ## licences of everything we depend on; installs cargo-deny where it is missing
	@$(CARGO) deny --version >/dev/null 2>&1 || { echo "── installing cargo-deny (some minutes)"; $(CARGO) install --quiet --locked cargo-deny; }
	@$(CARGO) deny --log-level error check licenses bans sources

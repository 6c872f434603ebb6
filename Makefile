# gifmill: see README.md. `make help` lists the targets.

PIPELINE ?= pipelines/demo.json5
PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
PYTHON ?= python3
# Extra options for gifmill, as in: make convert ARGS="--fps 30"
ARGS ?=
# Test files of other projects, for the targets that need many.
TEST_CORPUS := $(or $(GIFMILL_CORPUS),../shared/corpus)

RELEASE := .build/release/gifmill
# The release binary carries the Swift libraries it needs, so it runs where Swift is not installed.
RELEASE_FLAGS := -c release --static-swift-stdlib

.DELETE_ON_ERROR:
.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*\#\# .*/\1/p' $(firstword $(MAKEFILE_LIST)))

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  %-13s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

setup: ## Install missing system libraries (apt-get or brew)
	@scripts/bootstrap build

build: setup ## Build the command in release mode
	$(SWIFT) build $(RELEASE_FLAGS) --product gifmill

# Files named on the command line: make convert IN=memes OUT=build [TO=mp4,spritesheet]
convert: build ## Convert PIPELINE=… (default: the demo), or IN=… to OUT=…
ifdef IN
	$(RELEASE) convert $(if $(TO),--to $(TO)) -o "$(or $(OUT),build)" $(ARGS) -- "$(IN)"
else
	$(RELEASE) run $(ARGS) -- "$(PIPELINE)"
endif

# No more tests at a time than there are threads for: others would only wait, and their time limits run.
test: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= $(shell getconf _NPROCESSORS_ONLN)
test: ## Run all tests
	@scripts/bootstrap test
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

# Release mode, so that the large files take part as well.
conformance: ## Compare every frame of the corpus with other decoders
	@scripts/bootstrap test
	$(SWIFT) build -c release --build-tests -Xswiftc -enable-testing --scratch-path .build/conformance
	$(SWIFT) test -c release --skip-build -Xswiftc -enable-testing --scratch-path .build/conformance \
	  --filter 'ConformanceTests|CorpusTests'

# Once as shipped, with bounds on time and memory, and once under AddressSanitizer.
torture: setup ## Feed the corpus's broken files, and broken copies, to the decoders
	$(SWIFT) build -c release --product gifmill-bench
	python3 Tests/Conformance/torture.py .build/release/gifmill-bench "$(TEST_CORPUS)" $(ARGS)
	$(SWIFT) build -c release --product gifmill-bench --sanitize address --scratch-path .build/asan
	python3 Tests/Conformance/torture.py .build/asan/release/gifmill-bench "$(TEST_CORPUS)" \
	  --no-memory-limit --copies 200 $(ARGS)

# make bench [CORPUS=folder | FILES="a.gif b.gif"] [JOBS=decode,mp4,…] [RECORD=1]: Benchmarks/README.md
bench: setup ## Measure beside other programs: CORPUS=… JOBS=… RECORD=1
	$(SWIFT) build $(RELEASE_FLAGS) --product gifmill
	$(SWIFT) build $(RELEASE_FLAGS) --product gifmill-bench
	@CORPUS="$(CORPUS)" FILES="$(FILES)" JOBS="$(JOBS)" RECORD="$(RECORD)" RESUME="$(RESUME)" \
	  ROUNDS="$(ROUNDS)" MINUTES="$(MINUTES)" WUFFS="$(WUFFS)" $(PYTHON) Benchmarks/run.py

bench-count: setup ## Count instructions, fail above what is on record; UPDATE=1 records
	$(SWIFT) build $(RELEASE_FLAGS) --product gifmill
	$(SWIFT) build $(RELEASE_FLAGS) --product gifmill-bench
	@UPDATE="$(UPDATE)" SWIFT="$(SWIFT)" $(PYTHON) Benchmarks/count.py

bench-test: ## Test the programs that measure
	@cd Benchmarks && $(PYTHON) -m unittest

fuzz: ## Feed mutated files to a decoder: FORMAT=gif|apng|webp|mp4|webm SECONDS=60
	scripts/fuzz "$(or $(FORMAT),gif)" "$(or $(SECONDS),60)"

torture-batch: build ## Kill a batch KILLS=50 times, and compare what comes of it in the end
	scripts/torture $(RELEASE) $(or $(KILLS),50)

check: lint ## Check format and tests
	$(MAKE) test

lint: ## Check the format
	$(SWIFT) format lint --strict -r Sources Tests Package.swift

format: ## Format the sources in place
	$(SWIFT) format -i -r Sources Tests Package.swift

test-plugin: ## Try the build-tool plug-in in a package of its own (minutes)
	scripts/test-plugin

samples: ## Draw the sample animations anew
	$(SWIFT) run gifmill-samples pipelines/samples

clean: ## Remove everything that was built
	rm -rf .build build

install: build ## Install under PREFIX (default /usr/local)
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d" \
	  "$(DESTDIR)$(PREFIX)/share/gifmill"
	install -m 755 $(RELEASE) "$(DESTDIR)$(PREFIX)/bin/gifmill"
	$(RELEASE) --generate man > "$(DESTDIR)$(PREFIX)/share/man/man1/gifmill.1"
	$(RELEASE) --generate bash > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/gifmill"
	$(RELEASE) --generate zsh > "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_gifmill"
	$(RELEASE) --generate fish > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/gifmill.fish"
	install -m 644 share/gifmill/* "$(DESTDIR)$(PREFIX)/share/gifmill/"

deb: build ## Build a Debian package in .build/
	rm -rf .build/deb
	$(MAKE) install DESTDIR=.build/deb PREFIX=/usr
	strip .build/deb/usr/bin/gifmill
	scripts/make-deb .build/deb

test-slurm: build ## Run deploy/slurm on a Slurm of its own (root, munge and slurm-wlm)
	scripts/test-slurm $(RELEASE)

test-deb: deb ## Install the package in a bare system and convert there (root, debootstrap)
	scripts/test-deb "$$(ls -t .build/gifmill_*.deb | head -n 1)"

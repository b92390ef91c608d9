# The commands of the project. `make` alone lists them.
SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help deps build demo test test-real differential bench bench-openb results fuzz lint format dist test-dist \
  reproduce clean

BUILD := build/release
# Recorded workloads of real clusters; tests that need them are skipped, and say so, when absent.
export FAIRLEAD_TRACES ?= $(abspath ../shared/data/traces)
# Random scenarios to compare with the real Kueue, and how long `fairlead fuzz` runs in the tests.
N ?= 2000
SEED ?= 1
export FAIRLEAD_FUZZ_TIME ?= 20s

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' Makefile

deps: ## Install the Debian packages that a build needs and are missing
	@tools/deps.sh build

build: deps ## Build build/release/fairlead
	@tools/build.sh release fairlead

demo: build ## What a harmless-looking queue change does to ten tenants in two months
	@tools/demo.sh

test: ## Build, and run everything that needs nothing but apt (minutes)
	@tools/deps.sh build test
	@tools/build.sh release fairlead tests
	@tools/test.sh $(BUILD)

test-real: ## Compare with the real Kueue (needs Go), a real Prometheus, a real browser
	@tools/deps.sh build test real
	@tools/build.sh release fairlead tests
	@tools/real.sh $(BUILD)
	@tools/differential.sh $(BUILD) $(N) $(SEED)

differential: N = 100000
differential: test-real ## The same with N=100000 scenarios, from SEED=1

dist: ## Pack one static binary for any Linux, with SBOM and checksums, into build/dist
	@tools/deps.sh build dist
	@tools/build.sh dist fairlead
	@tools/dist.sh build/dist

test-dist: dist ## Try what was packed: old userlands, no network, SBOM, man page, completions
	@tools/deps.sh test-dist
	@tools/test-dist.sh build/dist

reproduce: dist ## Build it a second time in another folder: the same bytes
	@tools/reproduce.sh build/dist

bench: ## Measure, as JSON, into build/bench.json
	@tools/deps.sh build bench
	@tools/build.sh release fairlead bench
	@tools/bench.sh $(BUILD)

results: ## What both schedulers make of the same jobs, in virtual time, into docs/results.md
	@tools/deps.sh build
	@tools/build.sh release fairlead results
	@tools/results.sh $(BUILD)

bench-openb: ## The FGD paper's 1,020 experiments and ours on the openb trace, into build/openb.json
	@tools/deps.sh build test
	@tools/build.sh release openb
	@$(BUILD)/openb --json build/openb.json || [ $$? -eq 77 ]

fuzz: ## Feed the parsers random bytes with libFuzzer, FUZZ_SECONDS=60 each
	@tools/deps.sh build fuzz
	@tools/build.sh fuzz fuzz_targets
	@tools/fuzz.sh build/fuzz

lint: ## Check formatting, clang-tidy, shell scripts and Go
	@tools/deps.sh build lint
	@tools/lint.sh

format: ## Rewrite sources to the house format
	@tools/deps.sh lint
	@tools/sources.sh '*.cpp' '*.hpp' | xargs --no-run-if-empty clang-format-16 -i

clean: ## Remove everything built
	rm -rf build

# Builds and installs the command: the program, its manual pages, and what completes it in bash,
# zsh and fish. The library needs no building; CONTRIBUTING.md says how to test.
#
#	make && sudo make install
#	make install PREFIX=$HOME/.local
#	make install PREFIX=/usr DESTDIR=debian/uri zshdir=/usr/share/zsh/vendor-completions

# Without cgo the program needs no C library, and starts faster. With CGO_ENABLED=1 the C library
# looks up the names of hosts, as /etc/nsswitch.conf says.
export CGO_ENABLED ?= 0

GO = go
BUILD = dist
PREFIX = /usr/local
VERSION = $(shell git describe --tags --always --dirty 2>/dev/null)
CLI = github.com/urikit/uri/cmd/uri/internal/cli
bindir = $(PREFIX)/bin
man1dir = $(PREFIX)/share/man/man1
bashdir = $(PREFIX)/share/bash-completion/completions
zshdir = $(PREFIX)/share/zsh/site-functions
fishdir = $(PREFIX)/share/fish/vendor_completions.d

all: $(BUILD)/uri

# The program that writes the completions runs here, also if the other is for another system.
$(BUILD)/uri: $(shell find * -name testdata -prune -o -name tools -prune -o -name dist -prune -o \
		-type f ! -name '*_test.go' -print)
	mkdir -p $(BUILD)
	for shell in bash zsh fish; do \
		env -u GOOS -u GOARCH $(GO) run ./cmd/uri completion $$shell > $(BUILD)/uri.$$shell || exit; \
	done
	$(GO) build -trimpath -ldflags '-X $(CLI).built=$(VERSION)' -o $@ ./cmd/uri

install: $(BUILD)/uri
	mkdir -p '$(DESTDIR)$(bindir)' '$(DESTDIR)$(man1dir)' '$(DESTDIR)$(bashdir)' \
		'$(DESTDIR)$(zshdir)' '$(DESTDIR)$(fishdir)'
	install -m 755 $(BUILD)/uri '$(DESTDIR)$(bindir)/uri'
	install -m 644 man/man1/*.1 '$(DESTDIR)$(man1dir)'
	install -m 644 $(BUILD)/uri.bash '$(DESTDIR)$(bashdir)/uri'
	install -m 644 $(BUILD)/uri.zsh '$(DESTDIR)$(zshdir)/_uri'
	install -m 644 $(BUILD)/uri.fish '$(DESTDIR)$(fishdir)/uri.fish'

uninstall:
	rm -f '$(DESTDIR)$(bindir)/uri' '$(DESTDIR)$(bashdir)/uri' '$(DESTDIR)$(zshdir)/_uri' \
		'$(DESTDIR)$(fishdir)/uri.fish'
	for page in man/man1/*.1; do rm -f "$(DESTDIR)$(man1dir)/$${page##*/}"; done

clean:
	rm -rf $(BUILD)

.PHONY: all install uninstall clean

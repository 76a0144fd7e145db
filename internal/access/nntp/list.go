package nntp

import (
	"fmt"
	"io"
	"mime"
	"net/mail"
	"strconv"
	"strings"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/internal/access/wire"
	"github.com/urikit/uri/internal/scheme/news"
)

const (
	// MaxArticles limits the articles of a group that are listed. A note says
	// how many there are before them.
	MaxArticles = 1000

	// MaxGroups limits the groups that are listed. A note says that there are
	// more.
	MaxGroups = 20_000
)

// list returns a list with the lines of the server as its text.
func (s *session) list(
	lines, notes []string, item func(string) (deref.Item, error),
) (*deref.Representation, error) {
	text := strings.Join(append(lines, ""), "\r\n")
	rep := &deref.Representation{IsList: true, MediaType: "text/plain", Notes: notes,
		Size: int64(len(text)), Body: io.NopCloser(strings.NewReader(text))}
	for _, line := range lines {
		i, err := item(line)
		if err != nil {
			return nil, err
		}
		wire.AddItem(rep, i)
	}
	return rep, nil
}

// groups returns the groups of a LIST command.
func (s *session) groups(command string) (*deref.Representation, error) {
	if _, err := s.do(command, "215"); err != nil || s.hop.Probe {
		return &deref.Representation{IsList: true, Size: -1}, err
	}
	lines, more, err := s.lines(MaxGroups)
	if err != nil {
		return nil, err
	}
	var notes []string
	if more {
		notes = append(notes, fmt.Sprintf("only the first %d groups are listed", MaxGroups))
	}
	return s.list(lines, notes, func(line string) (deref.Item, error) {
		name, _, _ := strings.Cut(line, " ") // high, low, status
		return deref.Item{Name: name, Type: "group", Size: -1,
			URI: s.name(news.Fields{Kind: news.Group, Group: &name})}, nil
	})
}

// articles returns the last articles of the group that is selected. The reply
// to its selection has the number of articles, the first and the last.
func (s *session) articles(reply string) (*deref.Representation, error) {
	var number, first, last uint64
	if n, err := fmt.Sscanf(reply, "211 %d %d %d", &number, &first, &last); n < 3 {
		return nil, broken("no numbers in %.40q: %v", reply, err)
	}
	var lines, notes []string
	if number > 0 && last >= first {
		if last-first >= MaxArticles {
			first = last - MaxArticles + 1
			notes = append(notes, fmt.Sprintf("articles before number %d are not listed", first))
		}
		var err error
		if lines, err = s.overview(fmt.Sprintf("OVER %d-%d", first, last)); err != nil {
			return nil, err
		}
	}
	return s.list(lines, notes, s.article)
}

// overview returns the lines of an overview (RFC 3977 section 8.3), or of that
// of a server of before RFC 3977.
func (s *session) overview(command string) ([]string, error) {
	const none, noneBetween = "420", "423"
	line, err := s.do(command, "224", none, noneBetween, "500", "501", "503")
	if err == nil && line[0] == '5' {
		line, err = s.do("X"+command, "224", none, noneBetween)
	}
	if err != nil || line[:3] != "224" {
		return nil, err
	}
	lines, more, err := s.lines(MaxArticles)
	if more {
		err = broken("there are more articles than were asked for")
	}
	return lines, err
}

// article returns the article of a line of the overview: number, subject, from,
// date, message-id, references, bytes.
func (s *session) article(line string) (deref.Item, error) {
	fields := strings.Split(line, "\t")
	if len(fields) < 5 {
		return deref.Item{}, broken("%.40q is not a line of an overview", line)
	}
	item := deref.Item{Name: fields[1], Type: "article", Size: -1}
	if name, err := new(mime.WordDecoder).DecodeHeader(fields[1]); err == nil {
		item.Name = name
	}
	item.Modified, _ = mail.ParseDate(fields[3])
	id := strings.TrimSuffix(strings.TrimPrefix(fields[4], "<"), ">")
	item.URI = s.name(news.Fields{Kind: news.Article, MessageID: &id})
	if len(fields) > 6 {
		if n, err := strconv.ParseInt(fields[6], 10, 64); err == nil && n > 0 {
			item.Size = n
		}
	}
	return item, nil
}

package nntp

import (
	"fmt"
	"io"
	"math"
	"mime"
	"net/mail"
	"slices"
	"strconv"
	"strings"

	"github.com/urikit/uri/deref"
	"github.com/urikit/uri/scheme/news"
)

const (
	// MaxArticles limits the articles of a group that are listed. A note says
	// how many there are before them.
	MaxArticles = 1000

	// MaxGroups limits the groups that are listed. A note says that there are
	// more.
	MaxGroups = 20_000

	// maxHeads limits the articles of a group that are listed if the server has
	// no overview: each needs a command.
	maxHeads = 50
)

// list returns a list with the lines of the server as its text. Empty notes are
// none.
func (s *session) list(
	lines []string, item func(string) (deref.Item, error), notes ...string,
) (*deref.Representation, error) {
	rep := &deref.Representation{IsList: true, MediaType: "text/plain",
		Notes: slices.DeleteFunc(notes, func(note string) bool { return note == "" })}
	text := strings.Join(append(lines, ""), "\r\n")
	for _, line := range lines {
		i, err := item(line)
		if err != nil {
			return nil, err
		}
		rep.Items = append(rep.Items, i)
	}
	if rep.Size = int64(len(text)); !s.hop.Head {
		rep.Body = io.NopCloser(strings.NewReader(text))
	}
	return rep, nil
}

// groups returns the groups of a LIST command.
func (s *session) groups(command string) (*deref.Representation, error) {
	if _, err := s.want("215", command); err != nil {
		return nil, err
	}
	lines, more, err := s.lines(MaxGroups)
	if err != nil {
		return nil, err
	}
	note := ""
	if more {
		note = fmt.Sprintf("only the first %d groups are listed", MaxGroups)
	}
	return s.list(lines, func(line string) (deref.Item, error) {
		name, _, _ := strings.Cut(line, " ") // high, low, status
		return deref.Item{Name: name, Type: "group", Size: -1,
			URI: s.name(news.Fields{Kind: news.Group, Group: &name})}, nil
	}, note)
}

// articles returns the last articles of the group that is selected. The reply
// to its selection has the number of articles, the first and the last.
func (s *session) articles(group, reply string) (*deref.Representation, error) {
	var number, low, high uint64
	if n, err := fmt.Sscanf(reply, "211 %d %d %d", &number, &low, &high); n < 3 {
		return nil, broken(fmt.Sprintf("no numbers in %.40q: %v", reply, err))
	}
	var lines []string
	var notes [2]string
	if number > 0 && high >= low {
		first := low
		if high-low >= MaxArticles {
			first = high - MaxArticles + 1
			notes[0] = fmt.Sprintf("articles before number %d are not listed", first)
		}
		var err error
		lines, notes[1], err = s.overview(group, fmt.Sprintf("%d-%d", first, high))
		if err != nil {
			return nil, err
		}
	}
	return s.list(lines, s.article, notes[:]...)
}

// overview returns lines of the overview (RFC 3977 section 8.3).
func (s *session) overview(group, numbers string) (lines []string, note string, err error) {
	for _, command := range []string{"OVER ", "XOVER "} {
		line, err := s.send(command+numbers, command+numbers)
		switch {
		case err == nil && line[:3] == "224":
			lines, more, err := s.lines(MaxArticles)
			if more {
				err = broken("there are more articles than were asked for")
			}
			return lines, "", err
		case err == nil && (line[:3] == "420" || line[:3] == "423"):
			return nil, "", nil
		case err != nil || line[:2] != "50" || line[:3] == "502":
			return nil, "", failure(line, err)
		}
	}
	return s.heads(group)
}

// heads returns what is like an overview, for a server that has none.
func (s *session) heads(group string) (lines []string, note string, err error) {
	if _, err := s.want("211", "LISTGROUP "+group); err != nil {
		return nil, "", err
	}
	numbers, _, err := s.lines(math.MaxInt)
	if err != nil {
		return nil, "", err
	}
	if n := len(numbers); n > maxHeads {
		numbers = numbers[n-maxHeads:]
		note = fmt.Sprintf("the server has no overview: only the last %d of %d articles are listed",
			maxHeads, n)
	}
	for _, number := range numbers {
		if strings.Trim(number, "0123456789") != "" {
			return nil, "", broken(fmt.Sprintf("%.40q is no number of an article", number))
		}
		line, err := s.send("HEAD "+number, "HEAD "+number)
		if err == nil && line[:3] == "423" {
			continue // it was removed
		}
		if err != nil || line[:3] != "221" {
			return nil, "", failure(line, err)
		}
		head, _, err := s.lines(math.MaxInt)
		if err != nil {
			return nil, "", err
		}
		m, err := mail.ReadMessage(strings.NewReader(strings.Join(head, "\r\n") + "\r\n\r\n"))
		if err != nil {
			return nil, "", broken(fmt.Sprintf("the head of article %s: %v", number, err))
		}
		line = number
		for _, field := range []string{"Subject", "From", "Date", "Message-ID", "References"} {
			line += "\t" + strings.ReplaceAll(m.Header.Get(field), "\t", " ")
		}
		lines = append(lines, line)
	}
	return lines, note, nil
}

// article returns the article of a line of the overview: number, subject, from,
// date, message-id, references, bytes.
func (s *session) article(line string) (deref.Item, error) {
	fields := strings.Split(line, "\t")
	if len(fields) < 5 {
		return deref.Item{}, broken(fmt.Sprintf("%.40q is no line of an overview", line))
	}
	item := deref.Item{Name: fields[1], Type: "article", Size: -1}
	if name, err := new(mime.WordDecoder).DecodeHeader(fields[1]); err == nil {
		item.Name = name
	}
	if at, err := mail.ParseDate(fields[3]); err == nil {
		item.Modified = at
	}
	id := strings.TrimSuffix(strings.TrimPrefix(fields[4], "<"), ">")
	item.URI = s.name(news.Fields{Kind: news.Article, MessageID: &id})
	if len(fields) > 6 {
		if n, err := strconv.ParseInt(fields[6], 10, 64); err == nil && n > 0 {
			item.Size = n
		}
	}
	return item, nil
}

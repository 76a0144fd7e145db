package report

import (
	"testing"

	"github.com/urikit/uri/cmd/uri/internal/stream"
)

// TestAnnotationPart: an annotation names a file of the repository, as GitHub
// shows no other, and a line of it.
func TestAnnotationPart(t *testing.T) {
	var a stream.Answer
	r := &Result{File: "a,b.epub", Part: "ch%1.xhtml", Length: 3, Level: "note", Rule: "x", Message: "m"}
	r.Annotation(&a)
	const want = "::notice file=a%2Cb.epub,line=1,col=1,endColumn=4,title=x::ch%251.xhtml: m\n"
	if string(a.Out) != want {
		t.Errorf("%q, not %q", a.Out, want)
	}
}

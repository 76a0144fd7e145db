package pdf_test

import (
	"fmt"
	"strings"

	"github.com/urikit/uri/extract/internal/pdf"
	"github.com/urikit/uri/extract/link"
)

func ExampleLinks() {
	// Two objects of a document.
	const part = `%PDF-1.7
1 0 obj
<< /Type /Annot /Subtype /Link /A << /S /URI /URI (http://example.com/a\(1\)) >> >>
endobj
2 0 obj
<< /S /SubmitForm /F << /FS /URL /F <687474703A2F2F6578616D706C652E636F6D2F> >> >>
endobj
%%EOF
`
	for l, err := range pdf.Links(link.Document{Body: strings.NewReader(part)}) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(l.Line, l.Column, l.Context, l.Ref)
	}
	// Output:
	// 3 52 URI action http://example.com/a(1)
	// 6 38 URL specification http://example.com/
}

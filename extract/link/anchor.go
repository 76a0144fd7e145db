package link

// An Anchor is a place in a document that a fragment can identify, or a nested
// document as a whole: see the section "Anchors" of package extract.
type Anchor struct {
	// Name is what a fragment is compared with, exactly, after it is
	// percent-decoded. It is "" for a nested document, such as a file of an
	// archive.
	Name string

	Part  string // as in [Link]
	Start int    // byte offset, as in [Link]
	Label bool   // for references by name alone: [Options].Labels
}

// Anchor gives an anchor of the document to [Options].Anchors. A name that is
// empty identifies nothing.
func (d *Document) Anchor(name string, start int) {
	if d.Anchors != nil && name != "" {
		d.Anchors(Anchor{Name: name, Part: d.Part, Start: start})
	}
}

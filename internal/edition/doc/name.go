package doc

// A Name is the name of a part, as a number, to keep a Reading small.
type Name uint8

// The parts, in the order of their names.
const (
	NoPart Name = iota
	PartArticle
	PartAttributes
	PartAuthority
	PartCellname
	PartDatabase
	PartDigits
	PartDocpath
	PartEncoded822addr
	PartFieldspec
	PartFpath
	PartFragment
	PartFragmentid
	PartFtptype
	PartGopherPlusString
	PartGroup
	PartGroupart
	PartGrouppart
	PartGtype
	PartHost
	PartHostport
	PartHpath
	PartHsoname
	PartLogin
	PartPassword
	PartPath
	PartPort
	PartPpath
	PartQuery
	PartScheme
	PartSchemepart
	PartSearch
	PartSelector
	PartSite
	PartURLPath
	PartUser
	PartUserinfo
	PartVersion
	PartWpath
	PartWtype
)

var names = [...]string{
	"", "article", "attributes", "authority", "cellname", "database", "digits", "docpath",
	"encoded822addr", "fieldspec", "fpath", "fragment", "fragmentid", "ftptype",
	"gopher-plus-string", "group", "groupart", "grouppart", "gtype", "host", "hostport", "hpath",
	"hsoname", "login", "password", "path", "port", "ppath", "query", "scheme", "schemepart",
	"search", "selector", "site", "url-path", "user", "userinfo", "version", "wpath", "wtype",
}

// String returns the document's name for a part.
func (n Name) String() string { return names[n] }

package doc

// A Name is the name of a part, as a number: a Reading is as small as that.
type Name uint8

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
	PartArticle:          "article",
	PartAttributes:       "attributes",
	PartAuthority:        "authority",
	PartCellname:         "cellname",
	PartDatabase:         "database",
	PartDigits:           "digits",
	PartDocpath:          "docpath",
	PartEncoded822addr:   "encoded822addr",
	PartFieldspec:        "fieldspec",
	PartFpath:            "fpath",
	PartFragment:         "fragment",
	PartFragmentid:       "fragmentid",
	PartFtptype:          "ftptype",
	PartGopherPlusString: "gopher-plus-string",
	PartGroup:            "group",
	PartGroupart:         "groupart",
	PartGrouppart:        "grouppart",
	PartGtype:            "gtype",
	PartHost:             "host",
	PartHostport:         "hostport",
	PartHpath:            "hpath",
	PartHsoname:          "hsoname",
	PartLogin:            "login",
	PartPassword:         "password",
	PartPath:             "path",
	PartPort:             "port",
	PartPpath:            "ppath",
	PartQuery:            "query",
	PartScheme:           "scheme",
	PartSchemepart:       "schemepart",
	PartSearch:           "search",
	PartSelector:         "selector",
	PartSite:             "site",
	PartURLPath:          "url-path",
	PartUser:             "user",
	PartUserinfo:         "userinfo",
	PartVersion:          "version",
	PartWpath:            "wpath",
	PartWtype:            "wtype",
}

// String returns the name that the document has for a part.
func (n Name) String() string { return names[n] }

package edition

// A partName is the name of a part, as a number: a Reading is as small as that.
type partName uint8

const (
	noPart partName = iota
	partArticle
	partAttributes
	partAuthority
	partCellname
	partDatabase
	partDigits
	partDocpath
	partEncoded822addr
	partFieldspec
	partFpath
	partFragment
	partFragmentid
	partFtptype
	partGopherPlusString
	partGroup
	partGroupart
	partGrouppart
	partGtype
	partHost
	partHostport
	partHpath
	partHsoname
	partLogin
	partPassword
	partPath
	partPort
	partPpath
	partQuery
	partScheme
	partSchemepart
	partSearch
	partSelector
	partSite
	partURLPath
	partUser
	partUserinfo
	partVersion
	partWpath
	partWtype
)

var partNames = [...]string{
	partArticle:          "article",
	partAttributes:       "attributes",
	partAuthority:        "authority",
	partCellname:         "cellname",
	partDatabase:         "database",
	partDigits:           "digits",
	partDocpath:          "docpath",
	partEncoded822addr:   "encoded822addr",
	partFieldspec:        "fieldspec",
	partFpath:            "fpath",
	partFragment:         "fragment",
	partFragmentid:       "fragmentid",
	partFtptype:          "ftptype",
	partGopherPlusString: "gopher-plus-string",
	partGroup:            "group",
	partGroupart:         "groupart",
	partGrouppart:        "grouppart",
	partGtype:            "gtype",
	partHost:             "host",
	partHostport:         "hostport",
	partHpath:            "hpath",
	partHsoname:          "hsoname",
	partLogin:            "login",
	partPassword:         "password",
	partPath:             "path",
	partPort:             "port",
	partPpath:            "ppath",
	partQuery:            "query",
	partScheme:           "scheme",
	partSchemepart:       "schemepart",
	partSearch:           "search",
	partSelector:         "selector",
	partSite:             "site",
	partURLPath:          "url-path",
	partUser:             "user",
	partUserinfo:         "userinfo",
	partVersion:          "version",
	partWpath:            "wpath",
	partWtype:            "wtype",
}

// String returns the name that the document has for a part.
func (n partName) String() string { return partNames[n] }

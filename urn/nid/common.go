package nid

import (
	"iter"
	"strings"
)

// commonRows has names that are not registered and are met all the same, with who uses them. They are those
// of public documents and of code; what stands behind "urn:" in many places and is no NID, such as
// "adsk.objects" or "cen.eu" with their dots, is left out.
var commonRows = [...]row{
	{"aaid", "Adobe: assets in its cloud", Common},
	{"aich", "eMule, magnet links: hashes of files", Common},
	{"amazon", "Amazon Web Services: parties to single sign-on", Common},
	{"av-openhome-org", "OpenHome: music players on UPnP", Common},
	{"be", "Belgium: eHealth services", Common},
	{"belkin", "Belkin: WeMo devices on UPnP", Common},
	{"bitprint", "Gnutella, magnet links: SHA-1 and Tiger tree hashes of files", Common},
	{"btih", "BitTorrent, magnet links: hashes of torrents", Common},
	{"btmh", "BitTorrent 2, magnet links: hashes of torrents", Common},
	{"catalog", "Darwin Core: specimens of collections", Common},
	{"cid", "IPFS: content identifiers", Common},
	{"cite2", "CITE Architecture: objects of scholarly collections", Common},
	{"content-classes", "Microsoft Exchange: classes of messages", Common},
	{"cts", "Canonical Text Services: passages of texts, by work and line", Common},
	{"dece", "UltraViolet (DECE): digital films", Common},
	{"dial-multiscreen-org", "DIAL: starting applications on television sets", Common},
	{"dicom", "HL7 FHIR: unique identifiers of DICOM", Common},
	{"dns", "HL7 FHIR: systems, by domain name", Common},
	{"ebay", "eBay and PayPal: SOAP interfaces", Common},
	{"ed2k", "eDonkey, magnet links: hashes of files", Common},
	{"federation", "Microsoft: parties to single sign-on", Common},
	{"gs1", "GS1: schemas of its XML messages", Common},
	{"gtin", "product data: GTINs of trade items", Common},
	{"hl7-org", "HL7: namespaces of its XML, such as CDA", Common},
	{"ihe", "IHE: exchange of health documents", Common},
	{"ipfs", "IPFS: content identifiers", Common},
	{"jboss", "JBoss and WildFly: namespaces of the configuration", Common},
	{"lge-com", "LG: television sets on UPnP", Common},
	{"li", "LinkedIn, DataHub: people, posts, data sets", Common},
	{"lsid", "Life Science Identifiers: taxa, genes, samples", Common},
	{"marlin", "Marlin: content protection", Common},
	{"md5", "magnet links: MD5 hashes of files", Common},
	{"microsoft", "Microsoft: XML namespaces, PlayReady", Common},
	{"microsoft-com", "Microsoft: media devices on UPnP", Common},
	{"miriam", "MIRIAM: databases of biology and their records", Common},
	{"nasa", "NASA Planetary Data System: bundles and products", Common},
	{"ngsi-ld", "NGSI-LD (ETSI): entities of context data", Common},
	{"nir", "Italian law (Norme in Rete): registered is lex", Common},
	{"oecd", "OECD: exchange of tax information", Common},
	{"openid", "OpenID Foundation: parameters of its protocols", Common},
	{"org", "EBICS, DASH-IF and others: XML namespaces", Common},
	{"roku-com", "Roku: players on UPnP", Common},
	{"samm", "Eclipse ESMF, Catena-X: semantic models of data", Common},
	{"sap-com", "SAP: SOAP interfaces", Common},
	{"schemas", "Microsoft Exchange and Outlook: properties of messages", Common},
	{"schemas-dlna-org", "DLNA: media devices on UPnP", Common},
	{"schemas-microsoft-com", "Microsoft: XML namespaces, of Office for example", Common},
	{"schemas-sony-com", "Sony: devices on UPnP", Common},
	{"schemas-upnp-org", "UPnP: devices and services", Common},
	{"schemas-wifialliance-org", "Wi-Fi Alliance: set-up of Wi-Fi devices by UPnP", Common},
	{"scim", "SCIM 1: schemas, now in urn:ietf:params:scim", Common},
	{"scte", "SCTE: cues in video streams", Common},
	{"ses-com", "SES: SAT>IP servers on UPnP", Common},
	{"sha1", "Gnutella, magnet links, web archives: SHA-1 hashes of files", Common},
	{"sha256", "many: SHA-256 hashes of files", Common},
	{"tag", "EDGAR (SEC): tag URIs, written as URNs", Common},
	{"tei", "CycloneDX: Transparency Exchange Identifiers of products", Common},
	{"telematik", "gematik: German health network", Common},
	{"tree", "Gnutella, magnet links: Tiger tree hashes of files", Common},
	{"un", "UN/CEFACT: XML of trade, such as invoices", Common},
	{"us", "United States government: XML namespaces", Common},
	{"vcloud", "VMware Cloud Director: virtual machines, networks, users", Common},
	{"vim25", "VMware vSphere: web services", Common},
	{"x-cast", "Google Cast: channels of messages", Common},
	{"x-nmos", "AMWA NMOS: professional media devices", Common},
	{"x-ogc", "OGC, before ogc was registered: coordinate systems", Common},
	{"xoev-de", "XÖV: data of the German administration, XRechnung", Common},
}

// lookupCommon returns what is known of a name in lower case that is not registered, and reports whether it
// is common. All names that begin with "schemas-" are: a domain name follows, with "-" for ".". It does not
// allocate.
func lookupCommon(nid string) (row, bool) {
	const schemas = "schemas-"
	if r := search(commonRows[:], nid); r != nil {
		return *r, true
	}
	if len(nid) > len(schemas) && strings.HasPrefix(nid, schemas) {
		return row{nid, "whoever has the domain: XML namespaces, UPnP", Common}, true
	}
	return row{}, false
}

// commonNames returns the names that are common and not registered, in their order.
func commonNames() iter.Seq[string] { return names(commonRows[:]) }

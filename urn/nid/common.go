package nid

import (
	"iter"
	"strings"
)

// commonRows has names that are not registered and are met all the same, with who uses them. They are those
// of public documents and of code; what stands behind "urn:" in many places and is no NID, such as
// "adsk.objects" or "cen.eu" with their dots, is left out.
var commonRows = [...]row{
	{"aaid", "Adobe: assets in its cloud", common},
	{"aich", "eMule, magnet links: hashes of files", common},
	{"amazon", "Amazon Web Services: parties to single sign-on", common},
	{"av-openhome-org", "OpenHome: music players on UPnP", common},
	{"be", "Belgium: eHealth services", common},
	{"belkin", "Belkin: WeMo devices on UPnP", common},
	{"bitprint", "Gnutella, magnet links: SHA-1 and Tiger tree hashes of files", common},
	{"btih", "BitTorrent, magnet links: hashes of torrents", common},
	{"btmh", "BitTorrent 2, magnet links: hashes of torrents", common},
	{"catalog", "Darwin Core: specimens of collections", common},
	{"cid", "IPFS: content identifiers", common},
	{"cite2", "CITE Architecture: objects of scholarly collections", common},
	{"content-classes", "Microsoft Exchange: classes of messages", common},
	{"cts", "Canonical Text Services: passages of texts, by work and line", common},
	{"dece", "UltraViolet (DECE): digital films", common},
	{"dial-multiscreen-org", "DIAL: starting applications on television sets", common},
	{"dicom", "HL7 FHIR: unique identifiers of DICOM", common},
	{"dns", "HL7 FHIR: systems, by domain name", common},
	{"ebay", "eBay and PayPal: SOAP interfaces", common},
	{"ed2k", "eDonkey, magnet links: hashes of files", common},
	{"federation", "Microsoft: parties to single sign-on", common},
	{"gs1", "GS1: schemas of its XML messages", common},
	{"gtin", "product data: GTINs of trade items", common},
	{"hl7-org", "HL7: namespaces of its XML, such as CDA", common},
	{"ihe", "IHE: exchange of health documents", common},
	{"ipfs", "IPFS: content identifiers", common},
	{"jboss", "JBoss and WildFly: namespaces of the configuration", common},
	{"lge-com", "LG: television sets on UPnP", common},
	{"li", "LinkedIn, DataHub: people, posts, data sets", common},
	{"lsid", "Life Science Identifiers: taxa, genes, samples", common},
	{"marlin", "Marlin: content protection", common},
	{"md5", "magnet links: MD5 hashes of files", common},
	{"microsoft", "Microsoft: XML namespaces, PlayReady", common},
	{"microsoft-com", "Microsoft: media devices on UPnP", common},
	{"miriam", "MIRIAM: databases of biology and their records", common},
	{"nasa", "NASA Planetary Data System: bundles and products", common},
	{"ngsi-ld", "NGSI-LD (ETSI): entities of context data", common},
	{"nir", "Italian law (Norme in Rete): registered is lex", common},
	{"oecd", "OECD: exchange of tax information", common},
	{"openid", "OpenID Foundation: parameters of its protocols", common},
	{"org", "EBICS, DASH-IF and others: XML namespaces", common},
	{"roku-com", "Roku: players on UPnP", common},
	{"samm", "Eclipse ESMF, Catena-X: semantic models of data", common},
	{"sap-com", "SAP: SOAP interfaces", common},
	{"schemas", "Microsoft Exchange and Outlook: properties of messages", common},
	{"schemas-dlna-org", "DLNA: media devices on UPnP", common},
	{"schemas-microsoft-com", "Microsoft: XML namespaces, of Office for example", common},
	{"schemas-sony-com", "Sony: devices on UPnP", common},
	{"schemas-upnp-org", "UPnP: devices and services", common},
	{"schemas-wifialliance-org", "Wi-Fi Alliance: set-up of Wi-Fi devices by UPnP", common},
	{"scim", "SCIM 1: schemas, now in urn:ietf:params:scim", common},
	{"scte", "SCTE: cues in video streams", common},
	{"ses-com", "SES: SAT>IP servers on UPnP", common},
	{"sha1", "Gnutella, magnet links, web archives: SHA-1 hashes of files", common},
	{"sha256", "many: SHA-256 hashes of files", common},
	{"tag", "EDGAR (SEC): tag URIs, written as URNs", common},
	{"tei", "CycloneDX: Transparency Exchange Identifiers of products", common},
	{"telematik", "gematik: German health network", common},
	{"tree", "Gnutella, magnet links: Tiger tree hashes of files", common},
	{"un", "UN/CEFACT: XML of trade, such as invoices", common},
	{"us", "United States government: XML namespaces", common},
	{"vcloud", "VMware Cloud Director: virtual machines, networks, users", common},
	{"vim25", "VMware vSphere: web services", common},
	{"x-cast", "Google Cast: channels of messages", common},
	{"x-nmos", "AMWA NMOS: professional media devices", common},
	{"x-ogc", "OGC, before ogc was registered: coordinate systems", common},
	{"xoev-de", "XÖV: data of the German administration, XRechnung", common},
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
		return row{nid, "whoever has the domain: XML namespaces, UPnP", common}, true
	}
	return row{}, false
}

// commonNames returns the names that are common and not registered, in their order.
func commonNames() iter.Seq[string] { return names(commonRows[:]) }

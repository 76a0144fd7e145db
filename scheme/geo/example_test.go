package geo_test

import (
	"fmt"

	"github.com/urikit/uri"
	"github.com/urikit/uri/scheme/geo"
)

func Example() {
	u, err := geo.FromURI(uri.MustParse("geo:48.2010,16.3695,183;u=40"))
	if err != nil {
		fmt.Println(err)
		return
	}
	f := u.Fields()
	fmt.Println(f.Latitude, f.Longitude, *f.Altitude, f.CRS, *f.Uncertainty)
	// Output: 48.201 16.3695 183 wgs84 40
}

func ExampleFields_URI() {
	fmt.Println(geo.Fields{Latitude: -33.8568, Longitude: 151.2153, Uncertainty: new(10.0)}.URI())
	fmt.Println(geo.Fields{Latitude: 151.2153, Longitude: -33.8568}.URI())
	// Output:
	// geo:-33.8568,151.2153;u=10 <nil>
	//  uri: byte 4: error: a latitude must be from -90 to 90, with one or two digits before the point (RFC 5870 section 3.4.2, rule latitude)
}

func ExampleURI_Equal() {
	a, _ := geo.FromURI(uri.MustParse("geo:90,-22.43;crs=WGS84"))
	b, _ := geo.FromURI(uri.MustParse("geo:90.0,46"))
	fmt.Println(a.Equal(b), a.Normalize()) // both are the north pole
	// Output: true geo:90,0
}

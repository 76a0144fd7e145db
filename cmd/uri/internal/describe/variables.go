package describe

import (
	"github.com/urikit/uri/parts"
	"github.com/urikit/uri/template"
)

// Variables returns the values of the variables of a template.
func Variables(values template.Values) (list parts.Parts) {
	for _, v := range values {
		value := parts.ValueOf(v.String())
		switch all := v.Members(); v.Kind() {
		case template.KindList:
			value = parts.ValueOf(all)
		case template.KindPairs:
			value = parts.Value{Kind: parts.Object}
			for i := 0; i < len(all); i += 2 {
				value.Parts = append(value.Parts,
					parts.Part{Name: all[i], Value: parts.ValueOf(all[i+1])})
			}
		}
		list = append(list, parts.Part{Name: v.Name, Value: value})
	}
	return list
}

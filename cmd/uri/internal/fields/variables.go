package fields

import "github.com/urikit/uri/template"

// Variables returns the values of the variables of a template.
func Variables(values template.Values) (list []Member) {
	text := func(s string) Value { return Value{Kind: Text, Text: s} }
	for _, v := range values {
		m := Member{Name: v.Name, Value: text(v.String())}
		switch all := v.Members(); v.Kind() {
		case template.KindList:
			m.Value = Value{Kind: List}
			for _, s := range all {
				m.List = append(m.List, text(s))
			}
		case template.KindPairs:
			m.Value = Value{Kind: Object}
			for i := 0; i < len(all); i += 2 {
				m.Members = append(m.Members, Member{Name: all[i], Value: text(all[i+1])})
			}
		}
		list = append(list, m)
	}
	return list
}

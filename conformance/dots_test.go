package conformance

import "strings"

// removeDots is the algorithm of section 5.2.4 by its letter, with the trace
// that the section prints: step, output buffer, input buffer.
func removeDots(path string) (out string, trace [][3]string) {
	in := path
	trace = append(trace, [3]string{"1", out, in})
	for in != "" {
		step := ""
		switch {
		case strings.HasPrefix(in, "../"):
			step, in = "2A", in[len("../"):]
		case strings.HasPrefix(in, "./"):
			step, in = "2A", in[len("./"):]
		case strings.HasPrefix(in, "/./"), in == "/.":
			step, in = "2B", "/"+strings.TrimPrefix(in[len("/."):], "/")
		case strings.HasPrefix(in, "/../"), in == "/..":
			step, in = "2C", "/"+strings.TrimPrefix(in[len("/.."):], "/")
			out = out[:max(0, strings.LastIndexByte(out, '/'))]
		case in == ".", in == "..":
			step, in = "2D", ""
		default:
			n := len(in)
			if i := strings.IndexByte(in[1:], '/'); i >= 0 {
				n = i + 1
			}
			step, out, in = "2E", out+in[:n], in[n:]
		}
		trace = append(trace, [3]string{step, out, in})
	}
	return out, trace
}

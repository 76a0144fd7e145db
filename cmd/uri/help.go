package main

// helpTemplate is for --help; usageTemplate is its second half.
const helpTemplate = `{{if .HasParent}}{{or .Long .Short | trimTrailingWhitespaces}}
{{else}}uri explains, checks, compares and transforms URIs, as RFC 3986 says.

{{.Example}}
{{end}}
{{.UsageString}}`

const usageTemplate = `usage:
  {{.UseLine}}
{{- if not .HasParent}}
  uri VERB [OPERAND...]

  Operands that are not given are lines of standard input.
{{- range $g := .Groups}}

{{$g.Title}}:
{{- range $.Commands}}{{if eq .GroupID $g.ID}}
  {{rpad .Name 12}}{{.Short}}{{end}}{{end}}{{end}}
{{- else if .HasAvailableSubCommands}}
{{range .Commands}}{{if .IsAvailableCommand}}
  {{rpad .Name 12}}{{.Short}}{{end}}{{end}}
{{- end}}
{{- if and .HasExample .HasParent}}

for example:
{{.Example}}
{{- end}}
{{- if .HasAvailableLocalFlags}}

{{if .HasParent}}flags{{else}}flags without a verb, and of explain{{end}}:
{{.LocalNonPersistentFlags.FlagUsages | trimTrailingWhitespaces}}
{{- end}}
{{- if .HasParent}}{{if .HasAvailableInheritedFlags}}

flags of all verbs:
{{.InheritedFlags.FlagUsages | trimTrailingWhitespaces}}
{{- end}}{{else}}

flags of all verbs:
{{.PersistentFlags.FlagUsages | trimTrailingWhitespaces}}

status: 0 fine, 1 a negative answer (such as invalid, or different),
        2 wrong usage, 3 failed
uri VERB --help says more.
{{- end}}
`

package urltext

func inTests(q string) string { return base + "/?q=" + q }

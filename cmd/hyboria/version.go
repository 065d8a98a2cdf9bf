package main

import "runtime/debug"

// versionCmd prints what was built and with what.
type versionCmd struct{}

// versionAnswer is the answer of `version`.
type versionAnswer struct {
	Version  string `json:"version"`
	Go       string `json:"go"`
	Revision string `json:"revision,omitempty"`
}

// Run prints the version.
func (versionCmd) Run(a *app) error {
	v := readVersion()
	if a.JSON {
		return a.writeJSON(v)
	}
	a.printf("hyboria %s, %s\n", v.Version, v.Go)
	return nil
}

func readVersion() versionAnswer {
	v := versionAnswer{Version: "unknown"}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	v.Version, v.Go = info.Main.Version, info.GoVersion
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			v.Revision = s.Value
		}
	}
	return v
}

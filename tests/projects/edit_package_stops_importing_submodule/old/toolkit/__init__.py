import toolkit.paths

VERSION = "2"

import core

core.PARSERS["tsv"] = "tab"

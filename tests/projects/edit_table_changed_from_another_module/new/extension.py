import core

core.PARSERS["tsv"] = "tabulator"

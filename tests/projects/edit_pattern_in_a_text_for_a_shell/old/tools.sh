for f in data/*.txt; do cat $f; done

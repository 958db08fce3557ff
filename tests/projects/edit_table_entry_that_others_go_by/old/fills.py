import tables
from tables import GIVEN, fill

fill(GIVEN)
fill(tables.LATER)
for one in [tables.Holder]:
    fill(one.table)
fill(getattr(tables, "NA" + "MED"))

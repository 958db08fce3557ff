from pkg.work import work

print(work())

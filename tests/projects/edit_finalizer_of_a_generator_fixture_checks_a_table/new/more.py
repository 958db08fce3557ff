import leaks

leaks.ALLOWED.add("c")

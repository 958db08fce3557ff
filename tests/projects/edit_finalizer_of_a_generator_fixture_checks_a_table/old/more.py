import leaks

leaks.ALLOWED.add("b")

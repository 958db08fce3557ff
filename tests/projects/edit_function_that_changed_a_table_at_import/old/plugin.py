from installing import install

install("abc")

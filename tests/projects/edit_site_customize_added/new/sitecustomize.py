import builtins

builtins.motto = "mine"

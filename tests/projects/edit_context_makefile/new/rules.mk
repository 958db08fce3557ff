NAME = b
name:
	@echo $(NAME)

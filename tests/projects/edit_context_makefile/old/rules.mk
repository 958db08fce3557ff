NAME = a
name:
	@echo $(NAME)

from django.db import models


class Author(models.Model):
    name = models.CharField(max_length=50, unique=True)

    def __str__(self):
        return self.name


class Books(models.Manager):
    def cheap(self):
        return self.filter(price__lt=10)


class Book(models.Model):
    name = models.CharField(max_length=50)
    price = models.IntegerField(default=5)
    author = models.ForeignKey(Author, models.CASCADE, null=True, related_name="books")
    objects = Books()

    def is_dear(self):
        return self.price > 10

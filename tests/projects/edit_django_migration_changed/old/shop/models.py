from django.db import models


class Author(models.Model):
    id = models.BigAutoField(primary_key=True)
    name = models.CharField(max_length=50)


class Shelf(models.Model):
    id = models.BigAutoField(primary_key=True)
    room = models.CharField(max_length=50)

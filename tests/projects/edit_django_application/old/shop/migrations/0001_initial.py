from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    operations = [
        migrations.CreateModel(
            "Author",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("name", models.CharField(max_length=50, unique=True)),
            ],
        ),
        migrations.CreateModel(
            "Book",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("name", models.CharField(max_length=50)),
                ("price", models.IntegerField(default=5)),
                (
                    "author",
                    models.ForeignKey("Author", models.CASCADE, null=True, related_name="books"),
                ),
            ],
        ),
    ]

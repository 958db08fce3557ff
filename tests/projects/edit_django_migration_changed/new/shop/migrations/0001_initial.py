from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    operations = [
        migrations.CreateModel(
            "Author",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("name", models.CharField(max_length=50)),
            ],
        ),
        migrations.CreateModel(
            "Shelf",
            [
                ("id", models.BigAutoField(primary_key=True)),
                ("room", models.CharField(max_length=50)),
                ("floor", models.IntegerField()),
            ],
        ),
    ]

from django.db import migrations


def fill(apps, editor):
    apps.get_model("shop", "Shelf").objects.create(room="cellar")


class Migration(migrations.Migration):
    dependencies = [("shop", "0001_initial")]
    operations = [migrations.RunPython(fill)]

import gettext
from pathlib import Path


class Catalogue(gettext.NullTranslations):
    def _parse(self, file):
        self.word = file.read().decode().strip()


def word():
    here = Path(__file__).parent
    return gettext.translation("app", here, ["de"], class_=Catalogue).word


def other():
    return 1

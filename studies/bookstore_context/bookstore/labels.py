"""What is printed on parcels."""

import barcodes


def code_for(number):
    return barcodes.encoded(str(number))


def is_valid(text):
    return barcodes.checked(text)

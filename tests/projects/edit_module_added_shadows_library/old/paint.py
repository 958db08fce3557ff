import colorsys


def grey(level):
    return colorsys.rgb_to_hls(level, level, level)[1]

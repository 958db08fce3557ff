def rgb_to_hls(red, green, blue):
    return 0, 0, 0

"""How dear is recording, beside a plain run and beside the peers?"""

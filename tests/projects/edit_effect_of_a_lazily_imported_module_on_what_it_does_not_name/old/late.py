__import__("os").environ["EDGEWISE_CASE_MODE"] = "slow"

"""How does pytest reach us? The only room that knows pytest."""

"""The rules of Four-degree d20."""

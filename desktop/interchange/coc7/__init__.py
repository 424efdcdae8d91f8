"""What readers of Call of Cthulhu characters share: skill names, sheets, items of Foundry VTT."""

"""What readers of Call of Cthulhu characters share: skill names, sheets, Foundry VTT items."""

"""The rules of Amarna's games. No Discord, no pictures, no clock."""

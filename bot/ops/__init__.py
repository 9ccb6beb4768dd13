"""What whoever runs the bot needs: a doctor, the rights it must have, its commands on Discord, its memory."""

"""Messages of Components V2: from data to text, pictures, buttons, within the limits of Discord."""

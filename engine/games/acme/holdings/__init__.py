"""What a civilization has and loses: Deities, income, disks."""

"""What people see: messages and forms, pictures, pages."""

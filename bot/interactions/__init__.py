"""What a person does at the table: he comes in, presses something, is shown his question, answers it."""

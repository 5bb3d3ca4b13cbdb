"""What the pictures of the test beds are drawn with."""

"""Q.E. learned from its batch: thousands of tables at once, compiled with what is learned from them."""

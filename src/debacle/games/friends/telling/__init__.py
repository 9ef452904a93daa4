"""What page, terminal and logs of Friends say: what happened, who has what, what is asked."""

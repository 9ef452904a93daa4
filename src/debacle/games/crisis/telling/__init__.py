"""What page, terminal and logs of Crisis say: what happened, who has what, what is asked."""

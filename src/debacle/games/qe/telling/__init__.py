"""What page, terminal and logs of Q.E. say: what happened, who has what, what is asked."""

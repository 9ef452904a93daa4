"""What page, terminal and logs of Krach say: what happened, who has what, what is asked."""

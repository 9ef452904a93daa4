"""Thinking ahead: what each answer is worth, found out in imagined worlds. It knows no game by name, and sees a view
and notes alone.

`weigh` gives the answers of one decision with their chances, best first; `outlook` gives every seat's chance.
"""

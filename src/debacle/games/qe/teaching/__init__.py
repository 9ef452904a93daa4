"""How Q.E. is taught: its primer, manual and terms as texts, and what their pictures and the gallery show."""

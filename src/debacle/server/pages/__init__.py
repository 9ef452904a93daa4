"""What people see in a browser: the site, the tables, their forms and templates."""

"""What people do at tables, and what each of them sees of one."""

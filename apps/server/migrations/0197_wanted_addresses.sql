-- Everyone who wants an address is looked up when one of them confirms it.
create index users_new_email on auth.users (new_email) where new_email is not null;

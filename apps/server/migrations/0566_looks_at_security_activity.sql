-- Staff who look at the security activity of an account.
alter table access_entries drop constraint access_entries_what_check;
alter table access_entries add constraint access_entries_what_check
  check (what in ('person', 'email', 'address', 'conversation', 'evidence', 'tax', 'export', 'security')) not valid;
alter table access_entries validate constraint access_entries_what_check;

-- Why an address was shown stands with the entry of the audit, where it can go with the person. The log holds ids only.
alter table access_entries disable trigger access_entries_never_change;
update access_entries set reason = null where reason is not null;
alter table access_entries enable trigger access_entries_never_change;

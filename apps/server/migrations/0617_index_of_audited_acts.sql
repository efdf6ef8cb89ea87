-- older processes: go on
-- transaction: none
-- The audit of one act, the latest first: of a rare one nearly all others would be read.
drop index concurrently if exists audit_entries_act;
create index concurrently audit_entries_act on audit_entries (act, id desc);

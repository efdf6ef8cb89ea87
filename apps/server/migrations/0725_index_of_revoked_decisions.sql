-- older processes: go on
-- transaction: none
-- What gave way to a decision: the audit asks before it offers to take one back.
drop index concurrently if exists decisions_revoked_by;
create index concurrently decisions_revoked_by on decisions (revoked_by_decision) where revoked_by_decision is not null;

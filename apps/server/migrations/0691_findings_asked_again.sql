-- older processes: go on
-- When the provider was last asked again about what differs from it; null: not since it was found.
alter table ledger_findings add column asked_at timestamptz;

-- older processes: go on
-- When the provider was asked for what is known of a dispute: what it said before moves nothing. Null: a process of the version
-- before wrote it.
alter table disputes add column read_at timestamptz;

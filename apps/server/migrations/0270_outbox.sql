-- What processes tell each other, from the commit that says it until someone has sent it: a moment, as a rule. NOTIFY takes one lock
-- for the whole cluster until its transaction is on the disk, so it stays out of the transactions of requests.
-- Unlogged: when PostgreSQL crashes every listening connection breaks, and everyone who listens reads again.
create unlogged table outbox (
  id bigint generated always as identity primary key,
  -- `<process> <number> <messages as JSON>`. Two of the largest fit into one payload of NOTIFY.
  line text not null check (octet_length(line) < 3900)
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

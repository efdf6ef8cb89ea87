-- older processes: go on
-- What a press was answered, where the same one later has to be told the same; an older process answers by what is there then.
alter table idempotency_keys add column answer jsonb;

-- The outbox may be emptied by a crash; what numbers its rows may not. On a replica that is promoted, the numbers of an
-- unlogged table can be unreadable ("bad magic number in sequence"), and every transaction that tells someone fails.
alter sequence outbox_id_seq set logged;

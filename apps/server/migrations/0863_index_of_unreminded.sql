-- older processes: go on
-- transaction: none
drop index concurrently if exists conversation_participants_unreminded;
create index concurrently conversation_participants_unreminded on conversation_participants (unreminded_since)
  where unreminded_since is not null;

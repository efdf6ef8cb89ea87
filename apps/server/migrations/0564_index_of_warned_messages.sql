-- transaction: none
drop index concurrently if exists messages_warned;
create index concurrently messages_warned on messages (sender_id, created_at) where warning is not null;

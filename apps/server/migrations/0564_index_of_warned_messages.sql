-- In a migration of its own: the next one takes locks that nobody should wait for while messages are read through.
create index messages_warned on messages (sender_id, created_at) where warning is not null;

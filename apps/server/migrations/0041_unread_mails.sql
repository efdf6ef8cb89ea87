-- When a member was last told by mail of unread messages: once is enough until they read.
alter table conversation_participants add column mailed_at timestamptz;

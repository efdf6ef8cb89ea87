-- Whether a conversation without a message stands in somebody's list: in that of whoever opened it, and not of the other one.
alter table conversation_participants add column opened boolean not null default true;

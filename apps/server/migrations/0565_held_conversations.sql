-- Whose new conversations wait for a check: three of theirs within a day looked like a scam.
create table conversation_holds (
  user_id uuid primary key references profiles (id) on delete cascade,
  since timestamptz not null,
  -- When someone decided; null: it goes on.
  ended_at timestamptz
);

-- A conversation that waits is its author's alone: the other side takes no part until it is delivered.
alter table conversations
  add column held_at timestamptz,
  -- Its author.
  add column held_for uuid references profiles (id) on delete cascade,
  -- Decided against: it is never delivered.
  add column refused_at timestamptz,
  add constraint conversations_held check ((held_at is null) = (held_for is null)),
  add constraint conversations_refused check (refused_at is null or held_at is not null);
create index conversations_held_of_author on conversations (held_for, created_at) where held_at is not null;

-- The other side may begin the same one in the meantime.
drop index conversations_one_per_item_and_pair;
create unique index conversations_one_per_item_and_pair on conversations (item_id, member_low, member_high)
  where item_id is not null and held_at is null;

create index messages_warned on messages (sender_id, created_at) where warning is not null;

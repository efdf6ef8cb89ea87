-- Whose new conversations wait for a check: three of theirs within a day looked like a scam.
create table conversation_holds (
  user_id uuid primary key references profiles (id) on delete cascade,
  since timestamptz not null,
  -- When someone decided; null: it goes on.
  ended_at timestamptz,
  -- What they wrote until then was decided about, and counts no more.
  counts_after timestamptz
);

-- A conversation that waits is its author's alone: the other side takes no part until it is delivered.
-- Nothing is read through here: what is there is checked in 0568.
alter table conversations
  add column held_at timestamptz,
  -- Its author.
  add column held_for uuid,
  -- Decided against: it is never delivered.
  add column refused_at timestamptz,
  add constraint conversations_held_for_fkey foreign key (held_for) references profiles (id) on delete cascade not valid,
  add constraint conversations_held check ((held_at is null) = (held_for is null)) not valid,
  add constraint conversations_refused check (refused_at is null or held_at is not null) not valid;
create index conversations_held_of_author on conversations (held_for, created_at) where held_at is not null;

-- The other side may begin the same one in the meantime.
drop index conversations_one_per_item_and_pair;
create unique index conversations_one_per_item_and_pair on conversations (item_id, member_low, member_high)
  where item_id is not null and held_at is null;

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
-- Nothing is read through here: what is there is checked in 0568, and 0569 makes the indexes.
alter table conversations
  add column held_at timestamptz,
  -- Its author.
  add column held_for uuid,
  -- Decided against: it is never delivered.
  add column refused_at timestamptz,
  add constraint conversations_held_for_fkey foreign key (held_for) references profiles (id) on delete cascade not valid,
  add constraint conversations_held check ((held_at is null) = (held_for is null)) not valid,
  add constraint conversations_refused check (refused_at is null or held_at is not null) not valid;

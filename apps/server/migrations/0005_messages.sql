-- Messages: one conversation per item and pair of people.
create table conversations (
  id uuid primary key default gen_random_uuid(),
  item_id uuid references items (id) on delete set null,
  -- The two people, the smaller id first: this is what makes two at once into one.
  member_low uuid not null references profiles (id) on delete cascade,
  member_high uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (member_low < member_high)
);
-- An index and not a constraint: a deleted item turns item_id to null, and two such conversations of one pair may stand side by side.
create unique index conversations_one_per_item_and_pair on conversations (item_id, member_low, member_high) where item_id is not null;
create index conversations_without_item on conversations (member_low, member_high) where item_id is null;

create table conversation_participants (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  primary key (conversation_id, user_id)
);
create index conversation_participants_of_user on conversation_participants (user_id, conversation_id);

create table messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations (id) on delete cascade,
  sender_id uuid not null references profiles (id) on delete cascade,
  text text not null,
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
create index messages_of_conversation on messages (conversation_id, created_at desc, id desc);
create index messages_unread on messages (conversation_id, sender_id) where not is_read;

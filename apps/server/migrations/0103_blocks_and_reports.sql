-- Whether the people somebody talks to may see that they are online.
alter table profiles add column show_online boolean not null default false;

-- Who wants to hear nothing of whom. It holds in both directions.
create table blocks (
  blocker_id uuid not null references profiles (id) on delete cascade,
  blocked_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id, blocker_id);

alter table messages add column warning text check (warning in ('contact_details'));

-- Who wrote to a stranger by starting it; null when the two had a conversation before.
alter table conversations add column introduced_by uuid references profiles (id) on delete set null;
create index conversations_introduced on conversations (introduced_by, created_at) where introduced_by is not null;

-- A conversation that somebody brought to the operator, with its latest messages as they were.
create table conversation_reports (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid references conversations (id) on delete set null,
  reporter_id uuid not null references profiles (id) on delete cascade,
  reported_id uuid not null references profiles (id) on delete cascade,
  reason text not null check (reason in ('spam', 'scam', 'abuse', 'other')),
  text text,
  messages jsonb not null,
  created_at timestamptz not null
);
create index conversation_reports_newest on conversation_reports (created_at desc);
create index conversation_reports_of_conversation on conversation_reports (conversation_id, created_at);
create index conversation_reports_of_reporter on conversation_reports (reporter_id);
create index conversation_reports_of_reported on conversation_reports (reported_id);

-- Who had a live socket in some process, and when that was last looked at. Lost with a crash, and nobody misses it.
create unlogged table online (
  user_id uuid primary key references profiles (id) on delete cascade,
  seen_at timestamptz not null
);

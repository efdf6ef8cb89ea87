-- The switch of the profile for what people need nearby.
alter table profiles add column wants boolean not null default true;

-- What someone needs, on the wanted board.
create table wants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  words text not null,
  note text,
  category text,
  -- The outward postcode, and its place rounded to about 1 km.
  location text not null,
  latitude numeric(5, 2) not null,
  longitude numeric(5, 2) not null,
  within_km integer not null check (within_km between 1 and 80),
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  -- For the whole hire, the fee included.
  budget_pence integer check (budget_pence > 0),
  status text not null default 'open' check (status in ('open', 'fulfilled', 'withdrawn', 'hidden')),
  -- Why the operator took it off the board: its writer reads it.
  hidden_reason text,
  expires_at timestamptz not null,
  -- When its writer was asked whether to look farther.
  asked_at timestamptz,
  created_at timestamptz not null
);
create index wants_newest on wants (created_at desc, id desc) where status = 'open';
create index wants_of_person on wants (user_id, created_at desc, id desc);

-- What an owner offers for it. It reserves nothing: whether it is free and what it costs now is asked when it is shown.
create table want_answers (
  want_id uuid not null references wants (id) on delete cascade,
  item_id uuid not null references items (id) on delete cascade,
  owner_id uuid not null references profiles (id) on delete cascade,
  -- What the asker was told that it costs, the fee included.
  total_pence integer not null check (total_pence > 0),
  note text,
  status text not null default 'offered' check (status in ('offered', 'taken', 'declined', 'withdrawn')),
  created_at timestamptz not null,
  primary key (want_id, item_id)
);
create index want_answers_of_owner on want_answers (owner_id);
create index want_answers_of_item on want_answers (item_id);

-- Who was told of it.
create table want_notices (
  want_id uuid not null references wants (id) on delete cascade,
  owner_id uuid not null references profiles (id) on delete cascade,
  told_at timestamptz not null,
  primary key (want_id, owner_id)
);
create index want_notices_of_owner on want_notices (owner_id, told_at desc);

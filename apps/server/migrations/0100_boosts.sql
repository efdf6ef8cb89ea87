-- Boosts: paid placement of items. What was sold is kept as it was sold.
create table boosts (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references profiles (id) on delete cascade,
  plan_id text not null,
  plan_name text not null,
  days integer not null check (days > 0),
  -- Whole pence for each item.
  price_pence integer not null check (price_pence > 0),
  status text not null default 'awaiting_payment' check (status in ('awaiting_payment', 'running', 'ended', 'refused')),
  started_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  check ((status in ('running', 'ended')) = (started_at is not null)),
  check ((started_at is null) = (expires_at is null))
);
create index boosts_of_owner on boosts (owner_id, created_at desc, id desc);
create index boosts_to_end on boosts (expires_at) where status = 'running';

-- The items of a boost. An item may be deleted: the boost was paid for it all the same, so its title stays.
create table boost_items (
  boost_id uuid not null references boosts (id) on delete cascade,
  item_id uuid not null,
  title text not null,
  primary key (boost_id, item_id)
);
create index boost_items_by_item on boost_items (item_id);

-- The switch of the profile for alerts: asked for by the person, so it is on.
alter table profiles add column alerts boolean not null default true;

-- Searches whose owner is told of what is listed later.
create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  -- SavedQuery of packages/domain/src/searches: what it looks for, and where as its owner reads it.
  query jsonb not null,
  every text not null check (every in ('instant', 'daily', 'off')),
  -- An item that fits has at least one of the anchors, and the terms of the test: the rarest word of each way to say it, or a cell
  -- of the map, or the category. So an item asks for the few searches that may fit, and not for all.
  anchors text[] not null check (cardinality(anchors) > 0),
  test tsquery not null,
  -- What was found later is new to its owner.
  opened_at timestamptz not null,
  -- When its owner was asked whether they are still looking.
  asked_at timestamptz,
  -- When it ended because its days are over.
  ended_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, query)
);
create index saved_searches_by_anchor on saved_searches using gin (anchors);

-- An item that fits a saved search: found once, and told once.
create table search_hits (
  search_id uuid not null references saved_searches (id) on delete cascade,
  item_id uuid not null references items (id) on delete cascade,
  found_at timestamptz not null,
  -- Null: it waits for the mail of the day.
  told_at timestamptz,
  told_at_once boolean not null default false,
  primary key (search_id, item_id)
);
create index search_hits_of_item on search_hits (item_id);
create index search_hits_waiting on search_hits (search_id) where told_at is null;

-- Items: what people list, with pictures, add-ons and who saved them.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

create table items (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  title text not null,
  description text not null,
  category text not null,
  daily_rate numeric(10, 2) not null check (daily_rate >= 1),
  weekly_rate numeric(10, 2) check (weekly_rate > 0),
  monthly_rate numeric(10, 2) check (monthly_rate > 0),
  -- What everybody may see of the place: the outward postcode and a point rounded to about 1 km. The exact one is in item_places.
  location text,
  latitude numeric(5, 2) not null,
  longitude numeric(5, 2) not null,
  status text not null default 'active' check (status in ('active', 'paused')),
  available_from date,
  available_until date,
  excluded_dates date[] not null default '{}',
  deposit_required boolean not null default false,
  deposit_amount numeric(10, 2) check (deposit_amount > 0),
  is_boosted boolean not null default false,
  boost_expires_at timestamptz,
  -- Title, description and category, folded once for search.
  search_text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (available_from is null or available_until is null or available_from <= available_until),
  check (not deposit_required or deposit_amount is not null)
);
create index items_feed on items (created_at desc, id desc) where status = 'active';
create index items_feed_by_category on items (category, created_at desc, id desc) where status = 'active';
create index items_search on items using gin (search_text gin_trgm_ops) where status = 'active';
create index items_boosted on items (boost_expires_at) where is_boosted;
create index items_of_owner on items (user_id, created_at desc, id desc);

-- The exact place, apart from the item, so that no list can leak it.
create table item_places (
  item_id uuid primary key references items (id) on delete cascade,
  postcode text not null,
  latitude double precision not null,
  longitude double precision not null
);

-- Every picture that was uploaded, until it is removed.
create table uploads (
  bucket text not null,
  path text not null,
  owner_id uuid references profiles (id) on delete set null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (bucket, path)
);
create index uploads_of_owner on uploads (owner_id);

create table item_images (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references items (id) on delete cascade,
  image_url text not null,
  position integer not null default 0
);
create index item_images_of_item on item_images (item_id, position);
create index item_images_by_path on item_images (image_url);

create table item_addons (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references items (id) on delete cascade,
  name text not null,
  price numeric(10, 2) not null check (price >= 0),
  position integer not null default 0
);
create index item_addons_of_item on item_addons (item_id, position);

create table saved_items (
  user_id uuid not null references profiles (id) on delete cascade,
  item_id uuid not null references items (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, item_id)
);
create index saved_items_by_item on saved_items (item_id);

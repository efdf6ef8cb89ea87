-- Rentals: who has which item on which days, and at what price.
create table rentals (
  id uuid primary key default gen_random_uuid(),
  -- Null once the item was deleted; the snapshot stays readable.
  item_id uuid references items (id) on delete set null,
  renter_id uuid not null references profiles (id) on delete restrict,
  owner_id uuid not null references profiles (id) on delete restrict,
  status text not null default 'pending' check (status in ('pending', 'booked', 'confirmed', 'completed', 'cancelled')),
  start_date date not null,
  end_date date not null,
  base_amount numeric(12, 2) not null check (base_amount >= 0),
  addons_amount numeric(12, 2) not null check (addons_amount >= 0),
  platform_fee numeric(12, 2) not null check (platform_fee >= 0),
  total_amount numeric(12, 2) not null,
  -- What was priced, as line items, and what was hired, as it read then.
  price_lines jsonb not null,
  item_snapshot jsonb not null,
  -- selected_addons, pickup_location, additional_notes, cancellation_reason, amendment_requested, amendment_notes
  metadata jsonb not null default '{}',
  cancelled_by text check (cancelled_by in ('owner', 'renter', 'system')),
  -- Null until the card is authorised: until then the owner does not see the request.
  requested_at timestamptz,
  answer_by timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (start_date <= end_date),
  check (renter_id <> owner_id),
  constraint rentals_total_is_sum check (total_amount = base_amount + addons_amount + platform_fee),
  constraint rentals_never_overlap exclude using gist (
    item_id with =, daterange(start_date, end_date, '[]') with &&
  ) where (status in ('pending', 'booked', 'confirmed'))
);
create index rentals_of_renter on rentals (renter_id, start_date);
create index rentals_of_owner on rentals (owner_id, start_date);
create index rentals_of_item on rentals (item_id, end_date) where status in ('pending', 'booked', 'confirmed');

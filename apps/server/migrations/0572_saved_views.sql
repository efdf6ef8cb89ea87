-- The filters of a list that a member of staff has named.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff (user_id) on delete cascade,
  screen text not null check (screen in ('queue', 'people', 'items', 'rentals')),
  name text not null check (char_length(name) between 1 and 40),
  query text not null check (char_length(query) between 1 and 500),
  constraint saved_views_one_name unique (staff_id, screen, name)
);

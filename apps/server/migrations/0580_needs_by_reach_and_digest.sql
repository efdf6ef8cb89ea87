-- When a notice of a need was in the email of the day; null: it waits. What was told before has had an email of its own, and the
-- default of a new column says so of old rows without writing them again.
alter table want_notices add column mailed_at timestamptz default now();
alter table want_notices alter column mailed_at drop default;
create index want_notices_waiting on want_notices (owner_id) where mailed_at is null;

-- The short changes come last: until this commits nobody else reads a profile.
-- How far away what people need may be for an owner to hear of it; null: as far as those who need it look.
alter table profiles
  add column wants_within_km integer check (wants_within_km between 1 and 80),
  -- Whether it may also be unlike everything that they list.
  add column wants_all boolean not null default false;

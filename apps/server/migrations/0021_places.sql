-- Where postcodes lie, as the look-up service answered.
create table postcode_places (
  postcode text primary key,
  latitude double precision not null,
  longitude double precision not null,
  found_at timestamptz not null default now()
);

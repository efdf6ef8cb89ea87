-- Who said that they have read how to use an item safely: a part of the evidence of a damage case, never a condition.
create table safety_reads (
  rental_id uuid not null references rentals (id) on delete cascade,
  role text not null check (role in ('owner', 'renter')),
  -- Whose card it was, and in which version.
  category text not null,
  version integer not null check (version > 0),
  at timestamptz not null,
  primary key (rental_id, role, version)
);

-- What an owner asks for of a deposit, for damage or loss, and how the renter answers. One for each hire.
create table claims (
  rental_id uuid primary key references deposits (rental_id) on delete cascade,
  amount_pence integer not null check (amount_pence > 0),
  text text not null,
  state text not null default 'open' check (state in ('open', 'contested', 'accepted', 'decided', 'withdrawn')),
  -- What the renter says who doesn't agree.
  answer text,
  -- Until then nobody else decides.
  answer_by timestamptz not null,
  opened_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz
);
create index claims_to_decide on claims (answer_by) where state in ('open', 'contested');

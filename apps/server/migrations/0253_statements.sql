-- Each part of a transfer that came back, with its day: what owners are shown by month and by tax year is made of these.
create table transfer_reversals (
  provider_reversal_id text primary key,
  transfer_id uuid not null references transfers (id) on delete restrict,
  amount_pence integer not null check (amount_pence > 0),
  at timestamptz not null
);
create index transfer_reversals_of_transfer on transfer_reversals (transfer_id);

-- When the operator said that the owner has the money by another way.
alter table dues add column outside_at timestamptz;
update dues set outside_at = updated_at where outside_pence > 0;
alter table dues add constraint dues_outside_has_a_day check (outside_pence = 0 or outside_at is not null);

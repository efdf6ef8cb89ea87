-- What the provider paid on from an owner's account to their bank, as it was last read there. It is no money of ours, and never
-- in our ledger.
create table payouts (
  id uuid primary key default gen_random_uuid(),
  payout_account_id uuid not null references payout_accounts (id) on delete cascade,
  provider_payout_id text not null unique,
  amount_pence integer not null check (amount_pence > 0),
  -- A bank can send back what it took: paid is not the end.
  state text not null check (state in ('pending', 'paid', 'failed')),
  failure_code text,
  arrives_on date not null,
  -- When the provider sent it.
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payouts_of_account on payouts (payout_account_id, created_at desc, id desc);

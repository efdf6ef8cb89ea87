-- Owners' accounts at the card provider, to which their dues are sent. What the provider says is kept as it was last read.
create table payout_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references profiles (id) on delete cascade,
  provider_account_id text unique,
  state text not null default 'started' check (state in ('started', 'needs_more', 'active', 'rejected', 'closed')),
  transfers_active boolean not null default false,
  payouts_active boolean not null default false,
  -- The provider's names of what is missing; nothing that someone gave.
  currently_due jsonb not null default '[]',
  -- How often the provider plainly refused to make it: part of the idempotency key.
  refusals integer not null default 0,
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payout_accounts_to_read on payout_accounts (id) where state not in ('rejected', 'closed');

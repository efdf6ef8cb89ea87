-- The card sandbox: what the operator sends to connected accounts and takes back, and what accounts are paid out.
alter table sandbox.intents add column transfer_group text;
alter table sandbox.sessions add column transfer_group text;

create table sandbox.transfers (
  id text primary key,
  account_id text not null references sandbox.accounts (id),
  amount integer not null check (amount > 0),
  amount_reversed integer not null default 0 check (amount_reversed between 0 and amount),
  -- The intent whose charge it comes from.
  intent_id text references sandbox.intents (id),
  transfer_group text,
  description text,
  metadata jsonb not null default '{}',
  -- Not before the money of that charge.
  available_on timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_transfers_latest on sandbox.transfers (created_at desc, id desc);
create index sandbox_transfers_of_intent on sandbox.transfers (intent_id);
create index sandbox_transfers_of_group on sandbox.transfers (transfer_group);
create index sandbox_transfers_of_account on sandbox.transfers (account_id);

create table sandbox.reversals (
  id text primary key,
  transfer_id text not null references sandbox.transfers (id),
  amount integer not null check (amount > 0),
  metadata jsonb not null default '{}',
  created_at timestamptz not null
);
create index sandbox_reversals_of_transfer on sandbox.reversals (transfer_id);

create table sandbox.payouts (
  id text primary key,
  account_id text not null,
  amount integer not null check (amount > 0),
  automatic boolean not null,
  status text not null check (status in ('in_transit', 'paid', 'failed')),
  failure_code text,
  description text,
  metadata jsonb not null default '{}',
  arrives_at timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_payouts_of_account on sandbox.payouts (account_id, created_at desc, id desc);
create index sandbox_payouts_under_way on sandbox.payouts (arrives_at) where status = 'in_transit';

-- What an automatic payout would take along.
create index sandbox_balance_lines_to_pay_out on sandbox.balance_lines (available_on)
  where payout_id is null and account_id <> 'acct_sandbox';

-- The card sandbox: accounts that are connected to the operator's, the links to its pages about them, and messages for
-- three endpoints.
create table sandbox.accounts (
  id text primary key,
  state text not null default 'started' check (
    state in ('started', 'needs_document', 'active', 'taken_away', 'rejected', 'closed')
  ),
  transfers_requested boolean not null,
  contact_email text,
  display_name text,
  country text,
  entity_type text,
  given_name text,
  surname text,
  dashboard text,
  defaults jsonb not null default '{}',
  metadata jsonb not null default '{}',
  -- Whether the bank sends payouts back, and whether it did: nothing is paid out then until other details are given.
  bank_refuses boolean not null default false,
  payouts_stopped boolean not null default false,
  created_at timestamptz not null
);
create index sandbox_accounts_latest on sandbox.accounts (created_at desc, id desc);
create index sandbox_accounts_of_address on sandbox.accounts (contact_email);

-- A link works once: it opens a visit.
create table sandbox.account_links (
  id text primary key,
  account_id text not null references sandbox.accounts (id),
  kind text not null check (kind in ('account_onboarding', 'account_update', 'login')),
  return_url text,
  refresh_url text,
  expires_at timestamptz not null,
  visit_id text unique,
  -- The visit is over.
  ended_at timestamptz,
  created_at timestamptz not null
);
create index sandbox_account_links_of_account on sandbox.account_links (account_id);

-- own: about the operator's account; connect: about another one; thin: what the second version of the wire says.
alter table sandbox.events
  add column endpoint text not null default 'own' check (endpoint in ('own', 'connect', 'thin')),
  add column account_id text;

-- What else than the usual: by hand for the operator, daily for everyone else.
create table sandbox.payout_schedules (
  account_id text primary key,
  period text not null check (period in ('manual', 'daily'))
);

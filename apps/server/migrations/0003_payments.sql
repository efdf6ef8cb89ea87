-- Payments: what the card provider holds for a rental or a boost. Payments know the kind and id of what they pay for, never the thing.
create table payments (
  id uuid primary key default gen_random_uuid(),
  subject_kind text not null check (subject_kind in ('rental', 'boost')),
  subject_id uuid not null,
  payer_id uuid references profiles (id) on delete set null,
  amount_pence integer not null check (amount_pence > 0),
  state text not null default 'awaiting_payment' check (
    state in ('awaiting_payment', 'authorised', 'capturing', 'captured', 'releasing', 'released', 'refunding', 'refunded', 'lapsed', 'failed')
  ),
  -- Counts the changes of state: every change names the version it saw.
  version integer not null default 0,
  provider_session_id text unique,
  provider_intent_id text unique,
  checkout_url text,
  checkout_expires_at timestamptz not null,
  refund_pence integer not null default 0 check (refund_pence >= 0 and refund_pence <= amount_pence),
  failure text,
  authorised_at timestamptz,
  captured_at timestamptz,
  released_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (subject_kind, subject_id)
);
create index payments_open on payments (state, updated_at) where state in ('awaiting_payment', 'authorised', 'capturing', 'releasing', 'refunding');
create index payments_of_payer on payments (payer_id);

-- Every webhook that was accepted, once, by the provider's own id.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

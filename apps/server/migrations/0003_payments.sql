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
  -- manual: held first, taken when asked for; automatic: taken at the checkout.
  capture_method text not null default 'manual' check (capture_method in ('manual', 'automatic')),
  provider_session_id text unique,
  provider_intent_id text unique,
  checkout_url text,
  checkout_expires_at timestamptz not null,
  refund_pence integer not null default 0 check (refund_pence >= 0 and refund_pence <= amount_pence),
  failure text,
  -- When the server tries next what it owes the provider; null: nothing is owed.
  settle_at timestamptz,
  -- Attempts of the present act, for the pause between them.
  settle_attempts integer not null default 0,
  -- How often the provider plainly refused: part of the idempotency key, since a key answers the same for ever.
  refusals integer not null default 0,
  capturing_since timestamptz,
  -- Set once a capture was given up; announced then.
  capture_failed_at timestamptz,
  authorised_at timestamptz,
  captured_at timestamptz,
  released_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (subject_kind, subject_id)
);
create index payments_open on payments (state, updated_at) where state in ('awaiting_payment', 'authorised', 'capturing', 'releasing', 'refunding');
create index payments_to_settle on payments (settle_at) where settle_at is not null;
create index payments_of_payer on payments (payer_id);

-- Every webhook that was accepted, once, by the provider's own id.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

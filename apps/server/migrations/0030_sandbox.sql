-- The built-in card sandbox: what a provider would keep on its own side. Nothing of the product joins these tables.
create schema sandbox;

create table sandbox.sessions (
  id text primary key,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  intent_id text,
  amount integer not null check (amount > 0),
  currency text not null,
  product_name text not null,
  capture_method text not null check (capture_method in ('automatic', 'manual')),
  client_reference_id text,
  customer_email text,
  metadata jsonb not null default '{}',
  intent_metadata jsonb not null default '{}',
  success_url text not null,
  cancel_url text,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_sessions_open on sandbox.sessions (expires_at) where status = 'open';
create index sandbox_sessions_of_intent on sandbox.sessions (intent_id);

create table sandbox.intents (
  id text primary key,
  status text not null check (
    status in ('requires_payment_method', 'requires_action', 'requires_capture', 'succeeded', 'canceled')
  ),
  amount integer not null,
  amount_received integer not null default 0,
  currency text not null,
  capture_method text not null,
  description text,
  metadata jsonb not null default '{}',
  -- The test card, which decides what a later capture does.
  card_number text,
  last_error jsonb,
  -- When a hold that nobody took lapses.
  hold_expires_at timestamptz,
  canceled_at timestamptz,
  cancellation_reason text,
  created_at timestamptz not null
);
create index sandbox_intents_held on sandbox.intents (hold_expires_at) where status = 'requires_capture';

create table sandbox.refunds (
  id text primary key,
  intent_id text not null references sandbox.intents (id),
  amount integer not null check (amount > 0),
  reason text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null
);
create index sandbox_refunds_of_intent on sandbox.refunds (intent_id);

create table sandbox.events (
  id text primary key,
  type text not null,
  object jsonb not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  -- When it is sent next; null: accepted, or given up.
  deliver_at timestamptz,
  delivered_at timestamptz
);
create index sandbox_events_due on sandbox.events (deliver_at) where deliver_at is not null;
create index sandbox_events_latest on sandbox.events (created_at desc, id desc);

-- Answers by idempotency key: the same key gets the same answer.
create table sandbox.answers (
  key text primary key,
  fingerprint text not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null
);

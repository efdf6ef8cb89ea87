-- The card sandbox: customers, cards that are kept for later, holds and charges without the payer, checkouts that only keep a card.
create table sandbox.customers (
  id text primary key,
  email text,
  metadata jsonb not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null
);
create index sandbox_customers_latest on sandbox.customers (created_at desc, id desc);

create table sandbox.payment_methods (
  id text primary key,
  card_number text not null,
  -- Null: it was detached, and can never be used again.
  customer_id text references sandbox.customers (id),
  -- The bank refuses what comes next.
  refuses boolean not null default false,
  created_at timestamptz not null
);
create index sandbox_payment_methods_of_customer on sandbox.payment_methods (customer_id, created_at desc, id desc);
create index sandbox_payment_methods_latest on sandbox.payment_methods (created_at desc, id desc);

create table sandbox.setup_intents (
  id text primary key,
  status text not null check (status in ('requires_payment_method', 'requires_action', 'succeeded')),
  customer_id text not null references sandbox.customers (id),
  payment_method_id text references sandbox.payment_methods (id),
  card_number text not null,
  metadata jsonb not null default '{}',
  last_error jsonb,
  created_at timestamptz not null
);

alter table sandbox.sessions
  add column mode text not null default 'payment' check (mode in ('payment', 'setup')),
  add column customer_id text references sandbox.customers (id),
  add column creates_customer boolean not null default false,
  add column keeps_card boolean not null default false,
  add column setup_intent_id text references sandbox.setup_intents (id),
  drop constraint sessions_amount_check,
  add constraint sessions_amount_check check (amount > 0 or mode = 'setup');

alter table sandbox.intents
  add column customer_id text references sandbox.customers (id),
  add column payment_method_id text references sandbox.payment_methods (id);
create index sandbox_intents_of_customer on sandbox.intents (customer_id, created_at desc, id desc)
  where customer_id is not null;

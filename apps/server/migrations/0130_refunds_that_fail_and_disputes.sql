-- No state of a payment is final against what the provider says: refunds that fail later, and disputes.
alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check check (
  state in (
    'awaiting_payment', 'authorised', 'capturing', 'captured', 'releasing', 'released', 'refunding', 'refunded',
    'refund_failed', 'disputed', 'charged_back', 'lapsed', 'failed'
  )
);
-- What came in can be more than was asked for, and goes back whole.
alter table payments drop constraint payments_check;
alter table payments add constraint payments_refund_pence_check check (refund_pence >= 0);

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (
  kind in (
    'authorised', 'captured', 'released', 'refunded', 'refund_failed', 'disputed', 'dispute_returned', 'fee', 'dispute_fee'
  )
);

-- What banks ask back in the name of a payer. The money of it is in the ledger.
create table disputes (
  id uuid primary key default gen_random_uuid(),
  provider_dispute_id text not null unique,
  payment_id uuid not null references payments (id) on delete restrict,
  amount_pence integer not null check (amount_pence >= 0),
  -- In the provider's words.
  reason text not null,
  -- warning…: the bank only asks, and the money is still here.
  state text not null check (
    state in ('warning', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost')
  ),
  -- Until when the bank takes evidence.
  due_by timestamptz,
  opened_at timestamptz not null,
  updated_at timestamptz not null
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_open on disputes (due_by) where state in ('warning', 'needs_response', 'under_review');

-- The sandbox: refunds that take a while or come back, and disputes.
alter table sandbox.intents add column disputed boolean not null default false;
alter table sandbox.refunds
  add column status text not null default 'succeeded' check (status in ('pending', 'succeeded', 'failed')),
  -- What becomes of it by itself, and when.
  add column next_status text check (next_status in ('succeeded', 'failed')),
  add column next_status_at timestamptz;
create index sandbox_refunds_open on sandbox.refunds (next_status_at) where next_status_at is not null;
create table sandbox.disputes (
  id text primary key,
  intent_id text not null references sandbox.intents (id),
  amount integer not null check (amount > 0),
  reason text not null,
  status text not null check (
    status in ('warning_needs_response', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost')
  ),
  due_by timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_disputes_of_intent on sandbox.disputes (intent_id);
create index sandbox_disputes_latest on sandbox.disputes (created_at desc, id desc);

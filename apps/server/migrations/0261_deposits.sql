-- Deposits: what a renter agreed to with a request, the card that is kept for it, and where it stands. There may be several
-- payments for one: a hold that lapsed, a charge that was refused, one that was paid by hand.
alter table payments
  drop constraint payments_subject_kind_check,
  add constraint payments_subject_kind_check check (subject_kind in ('rental', 'boost', 'deposit')),
  drop constraint payments_subject_kind_subject_id_key,
  -- What is taken of a hold, where it is not all of it.
  add column capture_pence integer check (capture_pence > 0 and capture_pence <= amount_pence);
create unique index payments_subject_kind_subject_id_key on payments (subject_kind, subject_id)
  where subject_kind <> 'deposit';
create index payments_of_deposit on payments (subject_id, created_at) where subject_kind = 'deposit';

create table deposits (
  -- A request that is taken back leaves its row here until the card is forgotten.
  rental_id uuid primary key,
  renter_id uuid not null references profiles (id) on delete restrict,
  owner_id uuid not null references profiles (id) on delete restrict,
  amount_pence integer not null check (amount_pence > 0),
  mode text not null check (mode in ('hold', 'card')),
  state text not null default 'none' check (
    state in (
      'none', 'card_saved', 'holding', 'held', 'refused', 'taking', 'charging', 'needs_person', 'taken', 'owed',
      'releasing', 'released'
    )
  ),
  -- What the renter read and agreed to, and its version.
  terms text not null,
  terms_version text not null,
  start_date date not null,
  end_date date not null,
  agreed_at timestamptz,
  -- When the hire was over; the time for reports runs from then.
  over_at timestamptz,
  -- When it came to nothing.
  ended_at timestamptz,
  -- Something is reported: nothing is let go before it is decided.
  reported_at timestamptz,
  decided_at timestamptz,
  decided_pence integer not null default 0 check (decided_pence >= 0 and decided_pence <= amount_pence),
  provider_customer_id text,
  payment_method_id text,
  -- The card whose hold was refused last.
  refused_method_id text,
  -- The checkout at which another card is given.
  setup_session_id text,
  setup_url text,
  setup_expires_at timestamptz,
  -- The hold or charge that was asked for last.
  payment_id uuid references payments (id) on delete restrict,
  -- When the bank lets go of the hold.
  capture_before timestamptz,
  taken_pence integer not null default 0 check (taken_pence >= 0),
  -- Until when the renter can pay what their card refused, before it counts as owed.
  pay_until timestamptz,
  -- When something is to be done about it by itself; null: nothing is.
  act_at timestamptz,
  attempts integer not null default 0,
  -- How often the provider plainly refused: part of the idempotency key, since a key answers the same for ever.
  refusals integer not null default 0,
  failure text,
  version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index deposits_to_act_on on deposits (act_at, rental_id) where act_at is not null;
create index deposits_of_renter on deposits (renter_id);
create index deposits_of_owner on deposits (owner_id);

-- The renter's card refused the deposit: the owner may call the hire off, and it isn't counted against them.
alter table rentals add column deposit_refused boolean not null default false;
drop index rentals_agreed_of_owner;
create index rentals_agreed_of_owner on rentals (owner_id, approved_at) include (cancelled_by, deposit_refused)
  where approved_at is not null;

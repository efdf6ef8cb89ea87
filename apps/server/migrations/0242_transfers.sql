-- What was sent to owners. A later round sends again what was fetched back, or what came to be due after all.
create table transfers (
  id uuid primary key default gen_random_uuid(),
  due_id uuid not null references dues (id) on delete restrict,
  payment_id uuid not null references payments (id) on delete restrict,
  round integer not null check (round > 0),
  amount_pence integer not null check (amount_pence > 0),
  -- The provider's name of the account that it goes to: the person may be gone later.
  destination text not null,
  provider_transfer_id text unique,
  reversed_pence integer not null default 0 check (reversed_pence >= 0 and reversed_pence <= amount_pence),
  -- called_off: it was never made, since the money is not to go (yet).
  state text not null default 'sending' check (state in ('sending', 'sent', 'called_off')),
  -- When the provider was last asked for it and did not plainly refuse: it may be there although no answer came.
  asked_at timestamptz,
  -- How often the provider plainly refused: part of the idempotency key, since a key answers the same for ever.
  refusals integer not null default 0,
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (due_id, round),
  constraint transfers_sent_have_a_name check ((state = 'sent') = (provider_transfer_id is not null))
);
create unique index transfers_one_on_its_way on transfers (due_id) where state = 'sending';
create index transfers_of_payment on transfers (payment_id);

-- What was sent too much and could not be fetched back. What is still open of it is kept from the owner's next dues.
create table debts (
  due_id uuid primary key references dues (id) on delete restrict,
  owner_id uuid not null references profiles (id) on delete restrict,
  open_pence integer not null check (open_pence >= 0),
  began_at timestamptz not null,
  updated_at timestamptz not null
);
create index debts_open on debts (owner_id) where open_pence > 0;

-- What of a due paid the debt of another one: it counts as sent there, and as fetched back where the debt arose.
create table due_offsets (
  id bigint generated always as identity primary key,
  due_id uuid not null references dues (id) on delete restrict,
  debt_due_id uuid not null references dues (id) on delete restrict,
  amount_pence integer not null check (amount_pence > 0),
  at timestamptz not null,
  check (due_id <> debt_due_id)
);
create index due_offsets_of_due on due_offsets (due_id);
create index due_offsets_of_debt on due_offsets (debt_due_id);

-- Attempts of what is being done about a due, for the pause between them, and why the last one failed.
alter table dues
  add column attempts integer not null default 0,
  add column failure text;

-- The whole book: also what moves the balance at the provider and belongs to no payment.
alter table ledger_entries alter column payment_id drop not null;
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (
  kind in (
    'authorised', 'captured', 'released', 'refunded', 'refund_failed', 'disputed', 'dispute_returned', 'fee', 'dispute_fee',
    'transferred', 'transfer_reversed', 'operator_payout', 'operator_payout_failed', 'other_in', 'other_out',
    'deposit_held', 'deposit_taken', 'deposit_released'
  )
);

-- What was sent so far; what came back of it has names that only the provider knows, and is read with its lines.
insert into ledger_entries (kind, amount_pence, provider_ref, learnt_at)
select 'transferred', amount_pence, provider_transfer_id, coalesce(sent_at, updated_at) from transfers
where provider_transfer_id is not null;

-- Every movement of the balance at the provider, by its own list. Its amount and its fee are one row of the ledger each; the
-- ledger refuses changes, so the link is kept here.
create table balance_lines (
  id text primary key,
  -- In the provider's words.
  type text not null,
  -- Below zero: it left the balance.
  amount_pence integer not null,
  fee_pence integer not null,
  at timestamptz not null,
  read_at timestamptz not null,
  -- The row of the ledger that its amount is, and the kind of the one that its fee is (which has the line's own name).
  entry_kind text not null,
  entry_ref text not null,
  fee_kind text,
  entry_id bigint unique references ledger_entries (id) on delete restrict,
  fee_entry_id bigint unique references ledger_entries (id) on delete restrict,
  -- The provider's names of the payment or the transfer that it is about.
  intent_ref text,
  transfer_ref text,
  -- Our own name of the payment, where the provider was given one.
  payment_ref text,
  constraint balance_lines_fee_has_a_kind check ((fee_pence = 0) = (fee_kind is null))
);
create index balance_lines_at on balance_lines (at);
create index balance_lines_without_a_row on balance_lines (at, id)
  where entry_id is null or (fee_kind is not null and fee_entry_id is null);

-- How far the provider's lists were read, and what was on the balance before the first line that was.
create table balance_reading (
  is_only boolean primary key default true check (is_only),
  lines_until timestamptz,
  intents_until timestamptz,
  opening_pence integer
);

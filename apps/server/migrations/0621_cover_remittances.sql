-- older processes: go on
-- What was paid on to an insurer for its covers, each payment with its name at the bank; the ledger has a row of each.
create table cover_remittances (
  id uuid primary key default gen_random_uuid(),
  insurer text not null,
  amount_pence integer not null check (amount_pence > 0),
  reference text not null,
  at timestamptz not null,
  -- Noted again it is the same payment.
  constraint cover_remittances_named_once unique (insurer, reference)
);

-- What a check of the books found: our ledger against the card provider's, or the money against its own rules. Found again it is the
-- same one; gone at a later check of everything it is over.
create table ledger_findings (
  id uuid primary key default gen_random_uuid(),
  check_kind text not null check (check_kind in ('provider', 'rules')),
  -- What sort of difference: the domain has its words.
  why text not null,
  -- The payment or the hire that it is about; null: the book as a whole.
  subject_id uuid,
  detail text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  gone_at timestamptz,
  -- Someone looked into it: why it is all right stands in the audit.
  resolved_at timestamptz,
  version integer not null default 0
);
create unique index ledger_findings_there on ledger_findings (check_kind, why, subject_id, detail)
  nulls not distinct where gone_at is null;
create index ledger_findings_newest on ledger_findings (found_at desc, id desc);

-- What was on the balance by the provider's own word, and when it said so.
alter table balance_reading
  add column there_pence integer,
  add column there_at timestamptz;

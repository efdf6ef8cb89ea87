-- The check of the books that someone at the console asked for last: how far it is, and how it ended.
create table ledger_check (
  is_only boolean primary key default true check (is_only),
  asked_at timestamptz not null,
  -- When it last said that it goes on; long before now: it was cut off.
  noted_at timestamptz not null,
  -- What it does now, in the domain's words; null: it has not begun.
  step text,
  ended_at timestamptz,
  failure text check (failure in ('provider', 'other'))
);

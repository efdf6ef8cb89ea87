-- older processes: go on
-- Who reported something thinks that the answer is wrong: someone else looks again, once, as with an appeal. An older process neither opens such a
-- case nor answers it: its page of one says that it failed until that process is gone.
create table report_complaints (
  report_id uuid primary key references reports (id) on delete cascade,
  -- The one that answered the report.
  decision_id uuid not null references decisions (id) on delete cascade,
  -- Null: gone with its writer.
  text text,
  made_at timestamptz not null,
  case_id uuid not null unique references cases (id) on delete cascade,
  decided_at timestamptz,
  outcome text check (outcome in ('upheld', 'changed')),
  -- What its writer reads where the answer stands.
  answer text,
  check (num_nulls(decided_at, outcome) in (0, 2))
);
create index report_complaints_decision on report_complaints (decision_id);

alter table cases drop constraint cases_subject_kind_check,
  add constraint cases_subject_kind_check
    check (subject_kind in ('item', 'person', 'review', 'message', 'conversation', 'want', 'decision', 'report'));

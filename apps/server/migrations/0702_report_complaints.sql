-- older processes: go on
-- transaction: none
-- Who reported something thinks that the answer is wrong: someone else looks again, once, as with an appeal. An older process neither opens such a
-- case nor answers it: its page of one says that it failed until that process is gone. Each statement locks one table that is in use, so that
-- no decision under way waits for one while we wait for another.
create table if not exists report_complaints (
  report_id uuid primary key,
  -- The one that answered the report.
  decision_id uuid not null,
  -- Null: gone with its writer.
  text text,
  made_at timestamptz not null,
  case_id uuid not null unique,
  decided_at timestamptz,
  outcome text check (outcome in ('upheld', 'changed')),
  -- What its writer reads where the answer stands.
  answer text,
  -- The one that took the place of what stood.
  instead_id uuid,
  check (num_nulls(decided_at, outcome) in (0, 2)),
  check (instead_id is null or outcome = 'changed')
);
create index if not exists report_complaints_decision on report_complaints (decision_id);
create index if not exists report_complaints_instead on report_complaints (instead_id);
alter table report_complaints drop constraint if exists report_complaints_report_id_fkey,
  add constraint report_complaints_report_id_fkey foreign key (report_id) references reports (id) on delete cascade;
alter table report_complaints drop constraint if exists report_complaints_decision_id_fkey,
  add constraint report_complaints_decision_id_fkey foreign key (decision_id) references decisions (id) on delete cascade;
alter table report_complaints drop constraint if exists report_complaints_instead_id_fkey,
  add constraint report_complaints_instead_id_fkey foreign key (instead_id) references decisions (id) on delete set null;
alter table report_complaints drop constraint if exists report_complaints_case_id_fkey,
  add constraint report_complaints_case_id_fkey foreign key (case_id) references cases (id) on delete cascade;

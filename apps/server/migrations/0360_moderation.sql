-- Reports of anything, the cases that they open, what was decided and why, and what was said against it.
create table cases (
  id uuid primary key default gen_random_uuid(),
  -- Shown as C-1042.
  number integer generated always as identity (start with 1001) unique,
  kind text not null check (kind in ('report', 'risk', 'person', 'appeal')),
  subject_kind text not null check (subject_kind in ('item', 'person', 'review', 'message', 'conversation', 'decision')),
  subject_id uuid not null,
  -- Whose it is. Null once they are gone.
  subject_owner_id uuid references profiles (id) on delete set null,
  -- What it was called when the case was opened.
  title text not null,
  -- The most urgent of its reports.
  reason text not null,
  priority smallint not null check (priority between 1 and 4),
  state text not null default 'open' check (state in ('open', 'waiting', 'decided', 'closed')),
  waiting_on text check (waiting_on in ('member', 'outside')),
  due_at timestamptz not null,
  opened_at timestamptz not null,
  first_answer_at timestamptz,
  decided_at timestamptz,
  -- Members of staff, of whom a case may outlive the account.
  assigned_to uuid,
  claimed_until timestamptz,
  report_count integer not null default 0,
  -- Child safety: only for staff with the right for it.
  restricted boolean not null default false,
  -- Counts the changes: a decision names the one that it was made on.
  version integer not null default 1,
  check ((state = 'waiting') = (waiting_on is not null))
);
create unique index cases_one_open on cases (kind, subject_kind, subject_id) where state in ('open', 'waiting');
create index cases_queue on cases (priority, due_at, id) where state in ('open', 'waiting');
create index cases_newest on cases (opened_at desc, id desc);
create index cases_of_owner on cases (subject_owner_id, opened_at desc, id desc);
create index cases_of_subject on cases (subject_kind, subject_id, opened_at desc);

create table reports (
  id uuid primary key default gen_random_uuid(),
  subject_kind text not null check (subject_kind in ('item', 'person', 'review', 'message', 'conversation')),
  subject_id uuid not null,
  subject_owner_id uuid references profiles (id) on delete set null,
  -- Null: a visitor, or someone who is gone.
  reporter_id uuid references profiles (id) on delete set null,
  -- Of a visitor who wants an answer; forgotten 30 days after it.
  reporter_email text,
  reason text not null,
  text text,
  declares_subject boolean not null default false,
  -- The subject as it was at the first report.
  evidence jsonb not null,
  case_id uuid not null references cases (id) on delete cascade,
  created_at timestamptz not null,
  answered_at timestamptz,
  outcome text check (outcome in ('acted', 'not_acted', 'duplicate', 'withdrawn')),
  check ((answered_at is null) = (outcome is null))
);
create unique index reports_one_open on reports (subject_kind, subject_id, reporter_id) where answered_at is null;
create index reports_of_case on reports (case_id, created_at);
create index reports_of_reporter on reports (reporter_id, created_at desc, id desc);
create index reports_of_owner on reports (subject_owner_id, created_at desc);

create table case_notes (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references cases (id) on delete cascade,
  -- Null: a note that the case made itself.
  author_id uuid,
  text text not null,
  at timestamptz not null
);
create index case_notes_of_case on case_notes (case_id, at);

create table decisions (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references cases (id) on delete cascade,
  -- Whom it is about; null once they are gone.
  person_id uuid references profiles (id) on delete set null,
  -- A member of staff; null: decided automatically.
  decided_by uuid,
  at timestamptz not null,
  outcome text not null check (outcome in ('no_action', 'warning', 'action')),
  ground text,
  -- What was found, in words that the person reads.
  facts text,
  automated boolean not null,
  source text not null check (source in ('report', 'own_check', 'rule')),
  statement_sent_at timestamptz,
  revoked_at timestamptz,
  revoked_by_decision uuid references decisions (id) on delete set null,
  check (automated = (decided_by is null)),
  check (outcome = 'no_action' or ground is not null)
);
create index decisions_of_case on decisions (case_id, at desc);
create index decisions_of_person on decisions (person_id, at desc, id desc);

create table decision_measures (
  decision_id uuid not null references decisions (id) on delete cascade,
  measure text not null check (measure in ('item_hold', 'item_remove', 'review_hide', 'message_remove',
    'restrict_listing', 'restrict_messaging', 'restrict_hiring', 'suspend', 'ban')),
  target_kind text not null check (target_kind in ('item', 'review', 'message', 'person')),
  target_id uuid not null,
  until timestamptz,
  lifted_at timestamptz,
  primary key (decision_id, measure, target_kind, target_id)
);
create index decision_measures_standing on decision_measures (target_kind, target_id) where lifted_at is null;
create index decision_measures_ending on decision_measures (until) where lifted_at is null and until is not null;

create table appeals (
  id uuid primary key default gen_random_uuid(),
  decision_id uuid not null unique references decisions (id) on delete cascade,
  -- Null once its writer is gone.
  text text,
  made_at timestamptz not null,
  case_id uuid not null references cases (id) on delete cascade,
  decided_at timestamptz,
  outcome text check (outcome in ('upheld', 'overturned', 'changed')),
  -- What its writer reads.
  answer text
);

-- What an account is kept from; 'suspended' stands for the other three.
create table restrictions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('listing', 'messaging', 'hiring', 'suspended')),
  decision_id uuid not null references decisions (id) on delete cascade,
  from_at timestamptz not null,
  until timestamptz,
  lifted_at timestamptz,
  unique (decision_id, kind)
);
create index restrictions_standing on restrictions (user_id) where lifted_at is null;

alter table profiles add column strikes integer not null default 0 check (strikes >= 0);

-- Held while it is checked, or taken down; `status_before` is what it goes back to.
alter table items
  drop constraint items_status_check,
  add constraint items_status_check check (status in ('active', 'paused', 'held', 'removed')),
  add column decision_id uuid references decisions (id) on delete set null,
  add column status_before text check (status_before in ('active', 'paused')),
  add constraint items_go_back check ((status in ('held', 'removed')) = (status_before is not null));

alter table reviews
  add column hidden_at timestamptz,
  add column decision_id uuid references decisions (id) on delete set null;

alter table messages
  add column removed_at timestamptz,
  add column decision_id uuid references decisions (id) on delete set null;

-- The reports of conversations from before, each with a case of its own.
create temporary table former on commit drop as
  select r.*, gen_random_uuid() as case_id, r.created_at < now() - interval '30 days' as is_old,
    row_number() over (partition by r.conversation_id order by r.created_at desc) = 1 as is_latest,
    coalesce(i.title, 'Conversation') as title
  from conversation_reports r
  left join conversations c on c.id = r.conversation_id
  left join items i on i.id = c.item_id;

insert into cases (id, kind, subject_kind, subject_id, subject_owner_id, title, reason, priority, state, due_at, opened_at, decided_at, report_count)
select case_id, 'report', 'conversation', coalesce(conversation_id, id), reported_id, title,
  case reason when 'abuse' then 'harassment' else reason end,
  case reason when 'spam' then 3 when 'other' then 4 else 2 end,
  -- Of several open reports of one conversation the latest keeps its case open.
  case when is_old or not is_latest then 'closed' else 'open' end, created_at + interval '24 hours', created_at,
  case when is_old or not is_latest then created_at end, 1
from former order by created_at;

insert into reports (id, subject_kind, subject_id, subject_owner_id, reporter_id, reason, text, evidence, case_id, created_at, answered_at, outcome)
select id, 'conversation', coalesce(conversation_id, id), reported_id, reporter_id,
  case reason when 'abuse' then 'harassment' else reason end, text,
  jsonb_build_object('messages', messages), case_id, created_at,
  case when is_old or not is_latest then created_at end, case when is_old or not is_latest then 'not_acted' end
from former;

drop table conversation_reports;

-- older processes: go on
-- Who of staff may read a conversation, until when, and for which case. Ids only: why is in the audit, and goes with the people.
create table access_grants (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null,
  conversation_id uuid not null references conversations (id) on delete cascade,
  case_id uuid references cases (id) on delete set null,
  at timestamptz not null,
  until timestamptz not null check (until > at),
  -- Who wrote it doesn't read why: it would tell the person whom a serious case is about.
  is_secret boolean not null default false
);
create index access_grants_of_staff on access_grants (staff_id, conversation_id, until);
create index access_grants_conversation on access_grants (conversation_id);
create index access_grants_case on access_grants (case_id);
create index access_grants_until on access_grants (until);

-- A support request becomes a thread that staff answer in the console.
alter table support_requests
  -- Shown as S-2207.
  add column number integer,
  add column kind text not null default 'question'
    check (kind in ('question', 'problem', 'damage', 'privacy', 'appeal', 'other')),
  add column state text not null default 'open' check (state in ('open', 'waiting', 'answered', 'closed')),
  -- A member of staff, whom a request may outlive.
  add column assigned_to uuid,
  -- A process of the version before knows no due times: two days, as for most.
  add column due_at timestamptz not null default now() + interval '48 hours',
  add column first_reply_at timestamptz,
  add column closed_at timestamptz,
  add column last_message_at timestamptz not null default now(),
  add column rental_id uuid references rentals (id) on delete set null,
  add column item_id uuid references items (id) on delete set null,
  add column case_id uuid references cases (id) on delete set null,
  -- Counts the changes: an act names the one that it was made on.
  add column version integer not null default 1;

update support_requests s set number = counted.number
from (select id, 2000 + row_number() over (order by created_at, id) as number from support_requests) counted
where counted.id = s.id;
alter table support_requests alter column number set not null;
alter table support_requests alter column number add generated always as identity (start with 2001);
select setval(pg_get_serial_sequence('support_requests', 'number'), coalesce(max(number), 2000) + 1, false)
from support_requests;
alter table support_requests add constraint support_requests_number_key unique (number);

update support_requests
set
  last_message_at = created_at,
  due_at = created_at + interval '48 hours',
  state = case when created_at < now() - interval '14 days' then 'closed' else 'open' end,
  closed_at = case when created_at < now() - interval '14 days' then now() end;
alter table support_requests add constraint support_requests_closed check ((state = 'closed') = (closed_at is not null));

create index support_requests_by_due on support_requests (state, due_at, id) where state in ('open', 'waiting');
create index support_requests_by_message on support_requests (state, last_message_at desc, id desc);
create index support_requests_of_staff on support_requests (assigned_to) where assigned_to is not null;
create index support_requests_of_rental on support_requests (rental_id) where rental_id is not null;
create index support_requests_of_item on support_requests (item_id) where item_id is not null;
create index support_requests_of_case on support_requests (case_id) where case_id is not null;
create index support_requests_forgotten on support_requests (last_message_at);

-- What was said after the first message, which is the request's own.
create table support_messages (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references support_requests (id) on delete cascade,
  -- in: of its writer; out: of staff; note: between staff.
  direction text not null check (direction in ('in', 'out', 'note')),
  staff_id uuid,
  text text not null check (char_length(text) between 1 and 4000),
  at timestamptz not null,
  check ((direction = 'in') = (staff_id is null))
);
create index support_messages_of_request on support_messages (request_id, at, id);
create index support_messages_answers on support_messages (at) where direction = 'out';

-- Replies of staff to be used again, in their order.
create table saved_replies (
  id uuid primary key default gen_random_uuid(),
  place integer not null unique,
  title text not null check (char_length(title) between 1 and 60),
  body text not null check (char_length(body) between 1 and 4000),
  -- What it is for; null: anything.
  kind text check (kind in ('question', 'problem', 'damage', 'privacy', 'appeal', 'other'))
);

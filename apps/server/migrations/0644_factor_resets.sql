-- older processes: go on
-- Someone lost their second factor and support opened a reset: after three days it is gone, unless they stop it or log in with it.
create table auth.factor_resets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_hash text not null unique,
  opened_at timestamptz not null,
  due_at timestamptz not null check (due_at > opened_at),
  -- Of its three mails: how many a job has, since when, and how many went, the last one when.
  mails_queued smallint not null default 0 check (mails_queued between 0 and 3),
  mail_queued_at timestamptz,
  mails_sent smallint not null default 0 check (mails_sent between 0 and mails_queued),
  mailed_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'stopped', 'signed_in')),
  constraint factor_resets_ended check (num_nulls(ended_at, outcome) in (0, 2))
);
create unique index factor_resets_one_open on auth.factor_resets (user_id) where ended_at is null;
create index factor_resets_ended_at on auth.factor_resets (ended_at) where ended_at is not null;

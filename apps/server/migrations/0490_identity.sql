-- Identity checks: what a provider said of a document, and what follows. Nothing of the document itself is kept: no picture, number,
-- birth date, address or name, and no address of the provider's page.
create table identity_checks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_session_id text unique,
  state text not null default 'open' check (
    state in ('open', 'processing', 'needs_input', 'verified', 'expired', 'withdrawn', 'cancelled')
  ),
  version integer not null default 0,
  -- How many results the provider gave, and which one was the last.
  attempts integer not null default 0,
  provider_report_id text,
  failure_code text,
  name_match text check (name_match in ('same', 'close', 'different')),
  of_age boolean,
  -- Fingerprints under a secret key: of names and birth date, and of the profile's name that they were compared with.
  person_key bytea,
  matched_name_key bytea,
  consent_text_version text not null,
  consent_at timestamptz not null,
  -- Where its person came from: a path of the site.
  return_to text not null default '/verify-identity',
  verified_at timestamptz,
  -- When the provider last said who, or how old, someone is.
  result_at timestamptz,
  valid_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index identity_checks_one_running on identity_checks (user_id)
  where state in ('open', 'processing', 'needs_input');
create index identity_checks_of_user on identity_checks (user_id, created_at desc);
create index identity_checks_of_person on identity_checks (person_key) where person_key is not null;
create index identity_checks_running on identity_checks (updated_at) where state in ('open', 'processing', 'needs_input');
create index identity_checks_expiring on identity_checks (valid_until) where state = 'verified' and valid_until is not null;

create table identity_decisions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  -- Members of staff and cases, of which a decision may outlive the account.
  by_staff_id uuid not null,
  case_id uuid,
  what text not null check (what in ('grant', 'withdraw', 'require', 'allow_second_account')),
  reason text not null,
  -- Of the name that a tick was granted to.
  name_key bytea,
  at timestamptz not null
);
create index identity_decisions_of_user on identity_decisions (user_id, at desc);

create function refuse_change_of_identity_decision() returns trigger language plpgsql as $$
begin
  raise exception 'decisions about identities are only added to';
end $$;
create trigger identity_decisions_never_change before update on identity_decisions
  for each row execute function refuse_change_of_identity_decision();

-- What the provider is to remove. It names no person, so that it outlives the account.
create table identity_redactions (
  provider text not null,
  provider_session_id text primary key,
  state text not null default 'due' check (state in ('due', 'running', 'done')),
  next_try_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0
);
create index identity_redactions_next on identity_redactions (next_try_at) where state <> 'done';

-- Fingerprints of people whose accounts were closed by a decision, for 24 months.
create table banned_person_keys (
  person_key bytea not null,
  decision_id uuid not null references decisions (id) on delete cascade,
  until timestamptz not null,
  primary key (person_key, decision_id)
);

-- When the tick was earned; null: there is none.
alter table profiles add column identity_verified_at timestamptz;

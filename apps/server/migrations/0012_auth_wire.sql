-- Where somebody has signed in from: a hash of browser, system and network.
create table auth.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  fingerprint text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, fingerprint)
);

-- An address is changed once both the old and the new one have confirmed it: the one that did first.
alter table auth.users add column email_change_proven text;

alter table auth.one_time_tokens drop constraint one_time_tokens_kind_check;
alter table auth.one_time_tokens add constraint one_time_tokens_kind_check
  check (kind in ('signup', 'invite', 'recovery', 'magiclink', 'email_change', 'reauthentication'));

-- The PKCE flow: who asked for the mail or went to the provider proves in the end that it was them.
alter table auth.one_time_tokens add column code_challenge text;
alter table auth.one_time_tokens add column code_challenge_method text check (code_challenge_method in ('s256', 'plain'));
alter table auth.flow_states add column client_challenge text;
alter table auth.flow_states add column client_challenge_method text check (client_challenge_method in ('s256', 'plain'));
create table auth.exchange_codes (
  code_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- How the person proved who they are, for the session that the code is exchanged for.
  method text not null,
  provider text not null,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index exchange_codes_user on auth.exchange_codes (user_id);
create index exchange_codes_expiry on auth.exchange_codes (expires_at);

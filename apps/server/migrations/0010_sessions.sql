-- How accounts sign in: identities, sessions, the tokens of mails, sign-ins on their way through a provider.

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  provider text not null check (provider in ('email', 'apple', 'facebook', 'google')),
  -- The provider's own name for the person (`sub`); for 'email' the user's id.
  provider_id text not null,
  identity_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index identities_provider_key on auth.identities (provider, provider_id);
create index identities_user on auth.identities (user_id);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- How the person proved who they are: [{ "method": "password", "timestamp": seconds }].
  amr jsonb not null,
  user_agent text,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now()
);
create index sessions_user on auth.sessions (user_id);
create index sessions_refreshed on auth.sessions (refreshed_at);

-- Hashes only. A used token stays for a while, so that its return can be told from a token that never was.
create table auth.refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_session on auth.refresh_tokens (session_id);

-- What a mail carries, as hashes: a link's token, and a code of six digits for whoever types it in.
create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('signup', 'recovery', 'magiclink', 'email_change', 'reauthentication')),
  -- The address it was sent to: it proves that address and no other.
  email text not null,
  token_hash text not null,
  -- Only mails that show a code have one.
  code_hash text,
  redirect_to text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index one_time_tokens_hash_key on auth.one_time_tokens (token_hash);
create index one_time_tokens_user on auth.one_time_tokens (user_id, kind, created_at desc);
create index one_time_tokens_expiry on auth.one_time_tokens (expires_at);

-- A sign-in that is away at its provider. The browser holds only the state and a secret of its own.
create table auth.flow_states (
  state_hash text primary key,
  provider text not null check (provider in ('apple', 'facebook', 'google')),
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  redirect_to text not null,
  -- The name that Apple posts beside its first answer only.
  given_name text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index flow_states_expiry on auth.flow_states (expires_at);

-- One leaky bucket for each limited key; the keys are hashes. Losing them in a crash does no harm.
create unlogged table rate_limits (
  key text primary key,
  -- The instant at which the bucket is empty again.
  empty_at timestamptz not null
);
create index rate_limits_empty on rate_limits (empty_at);

-- Passkeys: keys of a person's devices that log in without a password.
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- By which the authenticator names it, in base64url.
  credential_id text not null unique check (length(credential_id) <= 1400),
  public_key bytea not null,
  -- Grows with each use where the authenticator counts; a copy betrays itself by a number that was there before.
  sign_count bigint not null,
  transports text[] not null,
  aaguid uuid not null,
  -- Whether the person's other devices may have it too.
  backed_up boolean not null,
  friendly_name text not null check (length(friendly_name) between 1 and 120),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz
);
create index webauthn_credentials_user on auth.webauthn_credentials (user_id, created_at);

-- What an authenticator has to sign; the first answer uses it up.
create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('registration', 'authentication')),
  -- Nobody is known yet at a log-in.
  user_id uuid references auth.users (id) on delete cascade,
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind = 'registration') = (user_id is not null))
);
create index webauthn_challenges_user on auth.webauthn_challenges (user_id) where user_id is not null;
create index webauthn_challenges_expiry on auth.webauthn_challenges (expires_at);

-- By which passkey a session was opened: it ends with it.
alter table auth.sessions add column passkey_id uuid references auth.webauthn_credentials (id) on delete set null;
create index sessions_passkey on auth.sessions (passkey_id) where passkey_id is not null;

-- What happened to the security of an account, as its owner sees it.
create table security_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in (
    'signed_in', 'token_reused', 'password_changed', 'email_changed', 'two_step_on', 'two_step_off', 'app_removed',
    'recovery_code_used', 'passkey_added', 'passkey_removed', 'login_connected', 'login_disconnected', 'sessions_ended',
    'data_exported')),
  -- How someone signed in, or the provider of a login.
  method text check (length(method) <= 40),
  -- Browser and system in words; null where no browser is known.
  device text check (length(device) <= 100),
  -- The front part of the address from which it was done.
  network text check (length(network) <= 60),
  session_id uuid
);
create index security_events_user on security_events (user_id, at desc, id desc);
create index security_events_at on security_events (at);

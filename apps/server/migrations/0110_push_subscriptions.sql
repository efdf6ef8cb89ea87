-- Browsers that asked to be told (web push). Each belongs to the session in which it was switched on and goes with it: at the
-- sign-out, when the session is ended from elsewhere or lapses, and with the account.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  -- A secret address at the push service of the browser's maker: whoever has it (and our key) may send.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at desc);
create index push_subscriptions_session on push_subscriptions (session_id);

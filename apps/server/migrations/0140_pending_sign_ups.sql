-- A sign-up is no account until its email is answered: it holds neither the address nor the name. Several may wait for one
-- address, and each carries the password and the name that were given with it.
create table auth.pending_sign_ups (
  -- Becomes the account's id.
  id uuid primary key default gen_random_uuid(),
  -- What its email is: a confirmation, or a sign-in code for someone who has no account yet.
  kind text not null check (kind in ('signup', 'magiclink')),
  email text not null check (email = lower(email)),
  password_hash text,
  metadata jsonb not null default '{}',
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  redirect_to text,
  token_hash text not null,
  code_hash text not null,
  attempts integer not null default 0,
  -- The browser that signed up, and its network; null when an administrator made the link.
  browser_hash text,
  network_hash text,
  -- The same browser in words, such as "Firefox on Windows".
  device text,
  signed_up_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index pending_sign_ups_token on auth.pending_sign_ups (token_hash);
create index pending_sign_ups_email on auth.pending_sign_ups (email, created_at desc);
create index pending_sign_ups_expiry on auth.pending_sign_ups (expires_at);

-- Accounts that signed up with a password, never confirmed and never signed in, wait here for seven more days. What an
-- administrator made or invited stays an account. Confirmations that are on their way keep working: they keep id and hashes.
create temporary table moved on commit drop as
select u.id
from auth.users u
where u.email_confirmed_at is null
  and u.last_sign_in_at is null
  and u.encrypted_password is not null
  and u.confirmation_sent_at is not null
  and u.new_email is null
  and u.banned_until is null
  and u.raw_app_meta_data ->> 'provider' = 'email'
  and not exists (select from auth.one_time_tokens t where t.user_id = u.id and t.kind = 'invite')
  and not exists (select from auth.sessions s where s.user_id = u.id)
  and not exists (select from items i where i.user_id = u.id)
  and not exists (select from rentals r where u.id in (r.owner_id, r.renter_id))
  and not exists (select from reviews r where u.id in (r.reviewer_id, r.reviewee_id))
  and not exists (select from conversations c where u.id in (c.member_low, c.member_high));

insert into auth.pending_sign_ups (id, kind, email, password_hash, metadata, code_challenge, code_challenge_method,
  redirect_to, token_hash, code_hash, attempts, signed_up_at, created_at, expires_at)
select t.id, 'signup', u.email, u.encrypted_password, u.raw_user_meta_data, t.code_challenge, t.code_challenge_method,
  t.redirect_to, t.token_hash, t.code_hash, t.attempts, u.created_at, t.created_at, now() + interval '7 days'
from moved m
join auth.users u on u.id = m.id
join lateral (
  select * from auth.one_time_tokens t
  where t.user_id = u.id and t.kind = 'signup' and t.email = u.email and t.code_hash is not null
    and t.used_at is null and t.expires_at > now()
  order by t.created_at desc limit 3
) t on true;

-- Without an email that still works, only "Send it again" leads on: no link or code has these hashes.
insert into auth.pending_sign_ups (id, kind, email, password_hash, metadata, token_hash, code_hash, signed_up_at,
  created_at, expires_at)
select u.id, 'signup', u.email, u.encrypted_password, u.raw_user_meta_data, 'none ' || u.id, 'none', u.created_at,
  u.created_at, now() + interval '7 days'
from moved m
join auth.users u on u.id = m.id
where not exists (select from auth.pending_sign_ups p where p.email = u.email);

-- Their emails that wait to be sent are the sign-up's.
do $$
begin
  if to_regclass('jobs.job') is null then return; end if;
  update jobs.job j set data = jsonb_set(j.data, '{payload,user_id}', j.data -> 'payload' -> 'token_id')
  from auth.pending_sign_ups p
  where coalesce(j.source_name, j.name) = 'accounts.send-token-mail' and p.id::text = j.data -> 'payload' ->> 'token_id';
end
$$;

delete from auth.users u using moved m where u.id = m.id;

-- Sign-up refuses the full name of a confirmed account, letter for letter.
drop index profiles_full_name;
create index profiles_full_name on profiles (full_name);

-- What a social provider said of someone whose address it didn't vouch for. It becomes an identity when the code or the link of
-- the email that went to the address is used in the browser that began, and is forgotten otherwise.
create table auth.social_claims (
  id uuid primary key,
  provider text not null check (provider in ('apple', 'facebook', 'google')),
  -- The provider's own id of the person.
  provider_id text not null,
  email text not null check (email = lower(email)),
  full_name text,
  -- Whether the provider vouched for the address, and only our own confirmation is missing.
  vouched boolean not null,
  -- The account that the address has, if any: the claim goes with it.
  user_id uuid references auth.users (id) on delete cascade,
  browser_hash text not null,
  redirect_to text not null,
  client_challenge text,
  client_challenge_method text check (client_challenge_method = 's256'),
  token_hash text not null,
  code_hash text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index social_claims_token on auth.social_claims (token_hash);
create index social_claims_browser on auth.social_claims (browser_hash, created_at desc);
create index social_claims_user on auth.social_claims (user_id);
create index social_claims_expiry on auth.social_claims (expires_at);

-- Accounts: who can sign in (schema auth) and what others see of them (profiles).
create schema auth;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  -- Lower case always; the application folds it.
  email text not null check (email = lower(email)),
  encrypted_password text,
  email_confirmed_at timestamptz,
  new_email text,
  raw_user_meta_data jsonb not null default '{}',
  raw_app_meta_data jsonb not null default '{}',
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on auth.users (email);

create table profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text not null,
  profile_image text,
  postcode text,
  bio text,
  -- The mean of the reviews received, to one decimal; null until there is one.
  trust_score numeric(2, 1) check (trust_score between 1 and 5),
  member_since timestamptz not null default now(),
  email_notifications boolean not null default true,
  push_notifications boolean not null default true,
  hire_requests boolean not null default true,
  messages boolean not null default true,
  marketing boolean not null default false,
  is_demo boolean not null default false,
  updated_at timestamptz not null default now()
);
-- Sign-up refuses a repeated full name; it compares without regard to case.
create index profiles_full_name on profiles (lower(full_name));

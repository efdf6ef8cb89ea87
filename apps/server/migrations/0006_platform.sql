-- What the server keeps for itself.

-- Keys and passwords that nobody configured, made at first start and shared by every process.
create table secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- older processes: go on
-- What the law has an operator put down in writing: each version is a row of its own, and stays. Who wrote it is no reference: a
-- record outlives the account.
create table records (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('illegal_content_risk', 'children_access', 'measures', 'dpia', 'reviews_policy')),
  version integer not null check (version > 0),
  title text not null check (char_length(title) between 1 and 100),
  body text not null check (char_length(body) between 1 and 20000),
  review_by date not null,
  made_by uuid not null,
  made_at timestamptz not null,
  constraint records_one_version unique (kind, version)
);

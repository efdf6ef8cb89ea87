-- older processes: go on
-- How the nightly look at the seals of the audit ended: on how many days it isn't what was sealed.
create table audit_check (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null,
  broken_days integer not null check (broken_days >= 0)
);

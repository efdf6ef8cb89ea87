-- Who has a live socket in which process: whoever closes the last one in a process is gone from there at once.
drop table online;
create unlogged table online (
  user_id uuid not null references profiles (id) on delete cascade,
  process_id uuid not null,
  seen_at timestamptz not null,
  primary key (user_id, process_id)
);

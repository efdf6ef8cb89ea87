-- older processes: go on
-- Who of staff has what open, by the process that holds their socket (ADR-0235). It lives for as long as a socket.
create unlogged table staff_looking (
  -- `case:<id>` or `support:<id>`.
  room text not null,
  user_id uuid not null references profiles (id) on delete cascade,
  process_id uuid not null,
  seen_at timestamptz not null,
  primary key (room, user_id, process_id)
);

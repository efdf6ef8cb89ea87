-- older processes: go on
-- When a session last did something at the console; null: not since this was noted.
alter table auth.sessions add column console_at timestamptz;

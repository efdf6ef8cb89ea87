-- older processes: go on
-- The web app's own files, for tabs that were opened with another version. `last_served_at`: a process
-- that has it says so once a day.
create table web_files (
  path text primary key,
  body bytea not null,
  last_served_at timestamptz not null
);

-- older processes: go on
-- The web app's own files, for tabs that were opened with another version. Empty `replaced_at`: the version that started last has it.
create table web_files (
  path text primary key,
  body bytea not null,
  replaced_at timestamptz
);

-- older processes: go on
-- Whom an item was told to at once by a search: how much someone was told today is counted by it, without a look at each of their
-- searches. Of those who nobody was told yet it is null.
alter table search_hits add column told_to uuid;

-- An older process doesn't write it: what it tells counts too. Of what is written with it, nothing is run.
create function note_whom_told() returns trigger language plpgsql as $$
begin
  select s.user_id into new.told_to from saved_searches s where s.id = new.search_id;
  return new;
end
$$;
create trigger note_whom_told before update of told_at_once on search_hits
  for each row when (new.told_at_once and new.told_to is null) execute function note_whom_told();

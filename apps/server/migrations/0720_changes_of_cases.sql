-- older processes: go on
-- What changes a case, no matter who does it, is told to the staff who watch (ADR-0235). Of many at once some will do:
-- a screen that hears of one asks for its list again.
create function tell_changed_cases() returns trigger language plpgsql as $$
begin
  insert into outbox (line)
  select 'cases 0 ' || json_build_array(json_build_array(
    'realtime', json_build_object('table', 'cases', 'type', tg_op, 'id', told.id)))::text
  from (select id from changed limit 50) told;
  return null;
end
$$;
create trigger cases_tell_of_new after insert on cases
  referencing new table as changed for each statement execute function tell_changed_cases();
create trigger cases_tell_of_changes after update on cases
  referencing new table as changed for each statement execute function tell_changed_cases();

-- A note is no change of its case, and shows on its page all the same.
create function tell_noted_cases() returns trigger language plpgsql as $$
begin
  insert into outbox (line)
  select 'cases 0 ' || json_build_array(json_build_array(
    'realtime', json_build_object('table', 'cases', 'type', 'UPDATE', 'id', told.case_id)))::text
  from (select distinct case_id from changed limit 50) told;
  return null;
end
$$;
create trigger case_notes_tell_of_new after insert on case_notes
  referencing new table as changed for each statement execute function tell_noted_cases();

-- older processes: go on
-- What changes a request to support is told to the staff who have the inbox open, and what its writer sees of it to its writer
-- (ADR-0251). Of many at once some will do: a screen that hears of one asks for its list again.
create function tell_support_requests(type text, told uuid[], of_writers uuid[]) returns void language sql as $$
  insert into outbox (line)
  select 'support 0 ' || json_build_array(json_build_array('realtime', change))::text
  from (
    select json_build_object('table', 'support_requests', 'type', type, 'id', id) as change from unnest(told) as id
    union all
    select json_build_object('table', 'support_threads', 'type', 'UPDATE', 'id', q.id, 'viewers', json_build_array(q.user_id))
    from support_requests q where q.id = any(of_writers) and q.user_id is not null
  ) changes
$$;

create function tell_new_support_requests() returns trigger language plpgsql as $$
begin
  perform tell_support_requests('INSERT', array(select id from changed limit 50), '{}');
  return null;
end
$$;
create trigger support_requests_tell_of_new after insert on support_requests
  referencing new table as changed for each statement execute function tell_new_support_requests();

-- Who of staff looks after it, and what they link it with, is nothing that its writer sees.
create function tell_changed_support_requests() returns trigger language plpgsql as $$
begin
  perform tell_support_requests('UPDATE', array(select id from changed limit 50), array(
    select c.id from changed c join before b on b.id = c.id
    where (c.state, c.due_at, c.kind, c.subject) is distinct from (b.state, b.due_at, b.kind, b.subject) limit 50));
  return null;
end
$$;
create trigger support_requests_tell_of_changes after update on support_requests
  referencing old table as before new table as changed
  for each statement execute function tell_changed_support_requests();

-- A note is between staff.
create function tell_support_messages() returns trigger language plpgsql as $$
begin
  perform tell_support_requests('UPDATE', array(select distinct request_id from changed limit 50),
    array(select distinct request_id from changed where direction <> 'note' limit 50));
  return null;
end
$$;
create trigger support_messages_tell_of_new after insert on support_messages
  referencing new table as changed for each statement execute function tell_support_messages();

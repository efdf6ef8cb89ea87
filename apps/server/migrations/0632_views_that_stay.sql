-- older processes: go on
-- What someone shared with the team stays when they are forgotten as staff, also by an older process, which knows nothing of sharing.
create function leave_shared_views() returns trigger language plpgsql as $$
begin
  update saved_views set staff_id = null where staff_id = old.user_id and shared;
  return old;
end $$;
create trigger staff_leave_shared_views before delete on staff for each row execute function leave_shared_views();

-- The cards of items say how many hires their owner cancelled (R48): the few who did are found by an index of their own.
create index rentals_cancelled_by_owner on rentals (owner_id, approved_at) where cancelled_by = 'owner' and approved_at is not null;
-- So what shows in the kept first page also changes with a cancellation, and with each further hire of such an owner.
create function announce_cancelled_hires() returns trigger language plpgsql as $$
begin
  if exists (
    select from rentals r where r.owner_id = new.owner_id and r.cancelled_by = 'owner' and r.approved_at is not null
  ) then
    perform pg_notify('kept_answers', 'feed');
  end if;
  return null;
end
$$;
create trigger rentals_show_in_feed after update of cancelled_by, approved_at on rentals
  for each row when (new.approved_at is not null and (old.cancelled_by, old.approved_at) is distinct from (new.cancelled_by, new.approved_at))
  execute function announce_cancelled_hires();

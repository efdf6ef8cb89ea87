-- A hire that nobody marks as returned ends by itself, three days after its last one (R65), seven after it was said not to be
-- back (R75). completes_on is the day at whose end it does; over_at is when it was over, from which its money counts (R72).
alter table rentals
  add column completes_on date,
  add column return_denied_at timestamptz,
  add column over_at timestamptz;
-- What is overdue already ends three days after this version began, with all its reminders (R71).
update rentals set completes_on = 3 + case
  when status in ('booked', 'confirmed') then greatest(end_date, (now() at time zone 'Europe/London')::date)
  else end_date
end;
alter table rentals
  alter column completes_on set not null,
  add constraint rentals_complete_after_their_end check (completes_on > end_date);
create index rentals_completing on rentals (completes_on, id) where status in ('booked', 'confirmed');

-- Of a hire that was agreed and is over: the return; the cancellation before its start, and later the end of its last day.
update rentals r set over_at = case
  when r.status = 'completed' then coalesce(e.at, r.updated_at)
  when coalesce(e.at, r.updated_at) < r.start_date::timestamp at time zone 'Europe/London' then coalesce(e.at, r.updated_at)
  else greatest(coalesce(e.at, r.updated_at), (r.end_date + 1)::timestamp at time zone 'Europe/London')
end
from rentals o
left join lateral (
  select max(at) as at from rental_events where rental_id = o.id and what in ('returned', 'cancelled')
) e on true
where o.id = r.id and r.status in ('completed', 'cancelled') and (r.status = 'completed' or r.approved_at is not null);

alter table rental_events drop constraint rental_events_what_check;
alter table rental_events add constraint rental_events_what_check check (
  what in (
    'requested', 'approved', 'declined', 'cancelled', 'expired', 'amended', 'amendment_settled', 'returned',
    'return_denied', 'completed_by_itself'
  )
);
-- What the clock asks for: hires that are over, in one way or the other.
drop index rental_events_returned;
create index rental_events_over on rental_events (at) where what in ('returned', 'completed_by_itself');

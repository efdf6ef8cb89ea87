-- How each request ended for its owner: what is said of their answers is counted from it, since a rental that was withdrawn is
-- deleted. No reference to the rental for the same reason.
create table request_outcomes (
  rental_id uuid primary key,
  owner_id uuid not null references profiles (id) on delete cascade,
  requested_at timestamptz not null,
  ended_at timestamptz not null,
  outcome text not null check (outcome in ('approved', 'declined', 'expired', 'withdrawn'))
);
create index request_outcomes_of_owner on request_outcomes (owner_id, ended_at);
-- For the job that removes those that count no more.
create index request_outcomes_ended on request_outcomes (ended_at);

-- What can still be known of the requests there were: their first answer, or that they got none in time.
insert into request_outcomes (rental_id, owner_id, requested_at, ended_at, outcome)
select distinct on (e.rental_id) e.rental_id, r.owner_id, r.requested_at, greatest(e.at, r.requested_at), e.what
from rental_events e
join rentals r on r.id = e.rental_id
join profiles p on p.id = r.owner_id and p.deleted_at is null
where r.requested_at is not null
  and (e.what in ('approved', 'declined') and e.by = 'owner' or e.what = 'expired' and r.answer_by <= e.at)
order by e.rental_id, e.id;

-- Staff excused the side that cancelled the hire: it isn't counted against them.
alter table rentals add column cancellation_excused_at timestamptz;

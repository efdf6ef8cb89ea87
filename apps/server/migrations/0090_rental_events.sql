-- What happened to a rental, one row an act, written in the act's transaction and never changed but to forget what somebody wrote.
-- What happened to its money is in the ledger.
create table rental_events (
  id bigint generated always as identity primary key,
  rental_id uuid not null references rentals (id) on delete cascade,
  at timestamptz not null,
  what text not null check (
    what in ('requested', 'approved', 'declined', 'cancelled', 'expired', 'amended', 'amendment_settled', 'returned')
  ),
  by text not null check (by in ('owner', 'renter', 'system')),
  -- What a person wrote with it, or why the system did it.
  note text
);
create index rental_events_of_rental on rental_events (rental_id, id);

-- What can still be known of the rentals there are.
insert into rental_events (rental_id, at, what, by)
select id, created_at, 'requested', 'renter' from rentals;
insert into rental_events (rental_id, at, what, by, note)
select
  id,
  updated_at,
  case status when 'cancelled' then 'cancelled' when 'completed' then 'returned' else 'approved' end,
  case status when 'cancelled' then coalesce(cancelled_by, 'system') else 'owner' end,
  case status when 'cancelled' then metadata ->> 'cancellation_reason' end
from rentals
where status <> 'pending';

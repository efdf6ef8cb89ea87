-- older processes: go on
-- Which side of a hire didn't come to hand it over, as staff found: it counts as if that side had cancelled. Its history says so by
-- that side.
alter table rentals
  add column no_show text,
  add constraint rentals_no_show_check check (no_show in ('owner', 'renter')) not valid;
alter table rental_events drop constraint rental_events_what_check;
alter table rental_events add constraint rental_events_what_check check (
  what in (
    'requested', 'approved', 'declined', 'cancelled', 'expired', 'amended', 'amendment_settled', 'returned',
    'return_denied', 'completed_by_itself', 'deadline_moved', 'refunded_by_staff', 'missed'
  )
) not valid;

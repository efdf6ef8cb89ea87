-- older processes: go on
-- transaction: none
-- The history of such a hire says so by that side. One table is locked at a time, and all rows are read without making anyone wait.
alter table rental_events
  drop constraint if exists rental_events_what_check,
  add constraint rental_events_what_check check (
    what in (
      'requested', 'approved', 'declined', 'cancelled', 'expired', 'amended', 'amendment_settled', 'returned',
      'return_denied', 'completed_by_itself', 'deadline_moved', 'refunded_by_staff', 'missed'
    )
  ) not valid;
alter table rentals validate constraint rentals_no_show_check;
alter table rental_events validate constraint rental_events_what_check;

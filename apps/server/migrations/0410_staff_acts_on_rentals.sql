-- Staff act on hires: they cancel, give money back, move the time to answer and mark as returned.
alter table rentals drop constraint rentals_cancelled_by_check;
alter table rentals add constraint rentals_cancelled_by_check
  check (cancelled_by in ('owner', 'renter', 'system', 'staff'));
alter table rental_events drop constraint rental_events_by_check;
alter table rental_events add constraint rental_events_by_check check (by in ('owner', 'renter', 'system', 'staff'));
alter table rental_events drop constraint rental_events_what_check;
alter table rental_events add constraint rental_events_what_check check (
  what in (
    'requested', 'approved', 'declined', 'cancelled', 'expired', 'amended', 'amendment_settled', 'returned',
    'return_denied', 'completed_by_itself', 'deadline_moved', 'refunded_by_staff'
  )
);
-- What staff decided to give back with it, in whole pence.
alter table rental_events add column pence integer check (pence >= 0);

-- A press that comes twice is one act. A day later nobody sends it again.
create table idempotency_keys (
  actor_id uuid not null,
  key text not null check (char_length(key) between 8 and 100),
  -- The call with what it was told, as a hash.
  request text not null,
  at timestamptz not null,
  primary key (actor_id, key)
);
create index idempotency_keys_at on idempotency_keys (at);

-- The lists of staff: every paid request by when it came, and those of one state.
create index rentals_newest on rentals (requested_at desc, id desc) where requested_at is not null;
create index rentals_newest_of_status on rentals (status, requested_at desc, id desc) where requested_at is not null;
create index payments_refund_failed on payments (subject_id) where state = 'refund_failed';

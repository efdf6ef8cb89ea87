-- older processes: go on
-- What a renter's cancellation gives back of a hire: it keeps the rule that it was asked for with. Those before have the specified one,
-- and so do those that an older process makes, which knows no other.
alter table rentals
  add column refund_free_hours smallint not null default 48,
  add column refund_late_percent smallint not null default 50,
  add constraint rentals_refund_rule check (refund_free_hours between 1 and 48 and refund_late_percent between 50 and 100) not valid;
alter table rentals validate constraint rentals_refund_rule;

-- older processes: go on
-- What the payer's bank took of a payment for good: a decision to refund more leaves the rest to be paid another way. Older
-- processes leave it at 0, which the next reading at the provider sets right.
alter table payments
  add column lost_pence integer not null default 0,
  add constraint payments_lost_pence_check check (lost_pence >= 0) not valid;

-- older processes: go on
-- What is on the balance adds up over all hires, and a whole number of 32 bits ends at £21,474,836.47. The columns of before stay for
-- processes of before, which would take a larger number for a text; where these are empty, they count.
alter table balance_reading
  add column opening_sum_pence bigint,
  add column there_sum_pence bigint;

-- A payment by another way has a receipt of its own: its number is this one (ADR-0202).
alter table outside_payments add column number bigint generated always as identity;

-- older processes: go on
-- What the payer's bank took of a payment for good: a decision to refund more leaves the rest to be paid another way.
alter table payments add column lost_pence integer not null default 0 check (lost_pence >= 0);

update payments set lost_pence = lost.pence
from (select payment_id, sum(amount_pence)::int as pence from disputes where state = 'lost' group by payment_id) lost
where payments.id = lost.payment_id;

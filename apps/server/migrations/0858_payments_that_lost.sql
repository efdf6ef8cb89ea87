-- older processes: go on
update payments set lost_pence = lost.pence
from (select payment_id, sum(amount_pence)::int as pence from disputes where state = 'lost' group by payment_id) lost
where payments.id = lost.payment_id;

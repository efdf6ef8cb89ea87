-- When a request was approved: what is shown of an owner counts their agreed hires and those of them that they cancelled (R48).
alter table rentals add column approved_at timestamptz;
update rentals r set approved_at = e.at
from (select rental_id, min(at) as at from rental_events where what = 'approved' group by rental_id) e
where e.rental_id = r.id;
create index rentals_agreed_of_owner on rentals (owner_id, approved_at) include (cancelled_by) where approved_at is not null;

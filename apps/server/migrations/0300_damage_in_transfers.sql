-- What of a transfer was taken of the deposit for damage: an owner's books tell it from rent.
alter table transfers
  add column damage_pence integer not null default 0 check (damage_pence >= 0 and damage_pence <= amount_pence);

-- Of those that were made before, the last one of a hire has whatever was sent over the owner's share of the price.
update transfers t set damage_pence = greatest(0, least(t.amount_pence, s.sent - (d.amount_pence - p.taken_pence)))
from dues d
join deposits p on p.rental_id = d.rental_id and p.taken_pence > 0
cross join lateral (
  select sum(amount_pence) as sent, max(round) as last from transfers where due_id = d.id and state <> 'called_off'
) s
where t.due_id = d.id and t.round = s.last;

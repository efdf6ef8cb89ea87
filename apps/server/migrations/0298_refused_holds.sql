-- When the hold of a deposit was refused; null: it wasn't, or another card was held. At its end the card is forgotten, and both
-- sides still read why nothing is held.
alter table deposits add column refused_at timestamptz;
update deposits d set refused_at = d.updated_at
where d.state = 'refused'
  or (
    d.state = 'released' and d.mode = 'hold' and d.reported_at is null
    and exists (
      select from payments p where p.subject_kind = 'deposit' and p.subject_id = d.rental_id and p.state = 'failed'
    )
    and not exists (
      select from payments p
      where p.subject_kind = 'deposit' and p.subject_id = d.rental_id and p.authorised_at is not null
    )
  );

-- By when an unpaid request has to be paid. With answer_by it says until when a pending rental holds its dates (R52): from then
-- on they are free, whether or not a job has ended it.
alter table rentals add column pay_by timestamptz;
update rentals r set pay_by = coalesce(
  (select p.checkout_expires_at from payments p where p.subject_kind = 'rental' and p.subject_id = r.id),
  r.created_at + interval '30 minutes'
);
alter table rentals add constraint rentals_pending_has_pay_by check (status <> 'pending' or pay_by is not null);

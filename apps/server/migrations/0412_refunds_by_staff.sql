-- What staff decide to give back is never more than was taken and not lost to a dispute, no matter which program decides it.
-- Looked at when the transaction ends: the payment follows the entry of the history. What went back by hand at the card
-- provider is no decision of ours, and no check of the payment itself.
create function refuse_too_large_refund() returns trigger language plpgsql as $$
begin
  if exists (
    select from payments p
    where p.subject_kind = 'rental' and p.subject_id = new.rental_id and p.refund_pence > greatest(
      case when p.state = 'capturing' then p.amount_pence else 0 end,
      (select coalesce(sum(l.amount_pence), 0) from ledger_entries l where l.payment_id = p.id and l.kind = 'captured')
        - (select coalesce(sum(d.amount_pence), 0) from disputes d where d.payment_id = p.id and d.state = 'lost')
    )
  ) then
    raise exception 'more would go back than is there'
      using errcode = 'check_violation', constraint = 'staff_refunds_never_exceed';
  end if;
  return null;
end
$$;
create constraint trigger staff_refunds_never_exceed after insert on rental_events
deferrable initially deferred for each row
when (new.by = 'staff' and new.pence > 0)
execute function refuse_too_large_refund();

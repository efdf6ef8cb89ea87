-- older processes: go on
-- transaction: none
-- The history of a hire says what the two sides and staff did about its damage case: who, and how much, never in whose words.
alter table rental_events
  drop constraint if exists rental_events_what_check,
  add constraint rental_events_what_check check (
    what in (
      'requested', 'approved', 'declined', 'cancelled', 'expired', 'amended', 'amendment_settled', 'returned',
      'return_denied', 'completed_by_itself', 'deadline_moved', 'refunded_by_staff', 'missed', 'claim_opened',
      'claim_offered', 'claim_offer_refused', 'claim_contested', 'claim_accepted', 'claim_withdrawn', 'claim_decided',
      'claim_appealed'
    )
  ) not valid;
-- What staff decide about damage is no refund. No line but the last ends in a semicolon: these statements run one by one.
create or replace function refuse_too_large_refund() returns trigger language plpgsql as $$
begin
  if new.what <> 'claim_decided' and exists (
    select from payments p
    where p.subject_kind = 'rental' and p.subject_id = new.rental_id and p.refund_pence > greatest(
      case when p.state = 'capturing' then p.amount_pence else 0 end,
      (select coalesce(sum(l.amount_pence), 0) from ledger_entries l where l.payment_id = p.id and l.kind = 'captured')
        - (select coalesce(sum(d.amount_pence), 0) from disputes d where d.payment_id = p.id and d.state = 'lost')
    )
  ) then raise exception 'more would go back than is there'
    using errcode = 'check_violation', constraint = 'staff_refunds_never_exceed'; end if; return null; end
$$;
alter table rental_events validate constraint rental_events_what_check;

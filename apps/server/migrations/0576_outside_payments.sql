-- Each payment that an owner or a payer had by another way than the card provider, with its day and its name at the bank: what the
-- books and the statements say of it. The sums stay in the rows that they are of, and each row here is what one of them rose by.
create table outside_payments (
  id uuid primary key default gen_random_uuid(),
  due_id uuid references dues (id) on delete restrict,
  payment_id uuid references payments (id) on delete restrict,
  amount_pence integer not null check (amount_pence > 0),
  reference text,
  at timestamptz not null,
  check (num_nonnulls(due_id, payment_id) = 1)
);
create index outside_payments_of_due on outside_payments (due_id) where due_id is not null;
create index outside_payments_of_payment on outside_payments (payment_id) where payment_id is not null;
create index outside_payments_by_time on outside_payments (at, id);

insert into outside_payments (due_id, amount_pence, reference, at)
select id, outside_pence, outside_ref, outside_at from dues where outside_pence > 0;
insert into outside_payments (payment_id, amount_pence, reference, at)
select p.id, p.refund_outside_pence, p.refund_outside_ref, coalesce(
  (select max(a.at) from audit_entries a where a.subject_kind = 'payment' and a.subject_id = p.id::text and a.act = 'refund.settle_outside'),
  p.updated_at)
from payments p where p.refund_outside_pence > 0;

-- Kept by the database, so that no door forgets it, nor a process of the version before.
create function keep_outside_payment_of_due() returns trigger language plpgsql as $$
declare before integer := case when tg_op = 'UPDATE' then old.outside_pence else 0 end;
begin
  if new.outside_pence > before then
    insert into outside_payments (due_id, amount_pence, reference, at)
    values (new.id, new.outside_pence - before, new.outside_ref, new.outside_at);
  end if;
  return null;
end $$;
create trigger dues_keep_outside_payments after insert or update of outside_pence on dues
  for each row execute function keep_outside_payment_of_due();

create function keep_outside_payment_of_payment() returns trigger language plpgsql as $$
declare before integer := case when tg_op = 'UPDATE' then old.refund_outside_pence else 0 end;
begin
  if new.refund_outside_pence > before then
    insert into outside_payments (payment_id, amount_pence, reference, at)
    values (new.id, new.refund_outside_pence - before, new.refund_outside_ref, new.updated_at);
  end if;
  return null;
end $$;
create trigger payments_keep_outside_payments after insert or update of refund_outside_pence on payments
  for each row execute function keep_outside_payment_of_payment();

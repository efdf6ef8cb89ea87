-- The ledger: every movement of money at the card provider, one row each, written in the transaction in which it was learnt.
create table ledger_entries (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id) on delete restrict,
  -- fee: what the provider kept for itself.
  kind text not null check (kind in ('authorised', 'captured', 'released', 'refunded', 'fee')),
  amount_pence integer not null check (amount_pence >= 0),
  -- The provider's own name for it: of the hold for what is done to it, of the refund, of the movement on the balance.
  provider_ref text not null,
  learnt_at timestamptz not null,
  -- One fact at the provider is one row, however often it is told.
  unique (kind, provider_ref)
);
create index ledger_entries_of_payment on ledger_entries (payment_id, id);
create index ledger_entries_by_time on ledger_entries (learnt_at);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to' using errcode = 'restrict_violation';
end
$$;
create trigger ledger_entries_never_change before update or delete on ledger_entries
for each row execute function refuse_ledger_change();
create trigger ledger_entries_never_vanish before truncate on ledger_entries
for each statement execute function refuse_ledger_change();

-- What is known of the payments there are; the reconciliation adds what the provider says besides.
insert into ledger_entries (payment_id, kind, amount_pence, provider_ref, learnt_at)
select id, 'authorised', amount_pence, provider_intent_id, authorised_at from payments
where provider_intent_id is not null and authorised_at is not null and capture_method = 'manual'
union all
select id, 'captured', amount_pence, provider_intent_id, captured_at from payments
where provider_intent_id is not null and captured_at is not null
union all
select id, 'released', amount_pence, provider_intent_id, released_at from payments
where provider_intent_id is not null and authorised_at is not null and released_at is not null and captured_at is null;

-- The sandbox remembers whether a card was ever held, as a provider does by its charge.
alter table sandbox.intents add column held_at timestamptz;
update sandbox.intents set held_at = created_at
where status in ('requires_capture', 'succeeded') or (status = 'canceled' and card_number is not null and last_error is null);
create index sandbox_intents_latest on sandbox.intents (created_at desc, id desc);
create index sandbox_refunds_latest on sandbox.refunds (created_at desc, id desc);
create index sandbox_events_done on sandbox.events (created_at) where deliver_at is null;
create index sandbox_answers_old on sandbox.answers (created_at);

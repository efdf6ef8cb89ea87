-- What staff do about money at the console.
-- Of a refund that a bank sent back: how much of that a person had seen when they asked for it again (only what comes back later
-- stops it once more), and what the payer got by another way, with the name of that.
alter table payments
  add column refund_retried_pence integer not null default 0 check (refund_retried_pence >= 0),
  add column refund_outside_pence integer not null default 0 check (refund_outside_pence >= 0),
  add column refund_outside_ref text;
create index payments_refunded_at on payments (updated_at desc, id desc) where state = 'refunded';
create index payments_giving_back on payments (updated_at, id) where state in ('refunding', 'releasing');

-- Why the operator holds it back, which its owner reads; and the name of what was paid to them by another way.
alter table dues
  add column held_reason text,
  add column outside_ref text;
create index dues_open_oldest on dues (created_at, id) where state not in ('sent', 'reversed', 'void');
create index debts_oldest_open on debts (began_at, due_id) where open_pence > 0;
create index transfers_newest on transfers (created_at desc, id desc);
create index disputes_newest on disputes (opened_at desc, id desc);

-- What was seen of a claim when it was decided: each change makes it another one.
alter table claims add column version integer not null default 0;

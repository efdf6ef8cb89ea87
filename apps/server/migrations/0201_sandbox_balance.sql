-- The card sandbox: every movement of a balance, as a provider lists them.
alter table sandbox.intents add column captured_at timestamptz;
update sandbox.intents set captured_at = coalesce(held_at, created_at) where status = 'succeeded';

create table sandbox.balance_lines (
  id text primary key,
  -- Whose balance: `acct_sandbox` is the operator's own.
  account_id text not null default 'acct_sandbox',
  type text not null check (
    type in (
      'charge', 'refund', 'refund_failure', 'adjustment', 'transfer', 'transfer_refund', 'payment', 'payment_refund',
      'payout', 'payout_failure'
    )
  ),
  amount integer not null,
  fee integer not null default 0,
  source_id text not null,
  description text,
  -- The automatic payout that took it along.
  payout_id text,
  available_on timestamptz not null,
  created_at timestamptz not null
);
create index sandbox_balance_lines_latest on sandbox.balance_lines (created_at desc, id desc);
create index sandbox_balance_lines_of_account on sandbox.balance_lines (account_id, available_on);
create index sandbox_balance_lines_of_source on sandbox.balance_lines (source_id);
create index sandbox_balance_lines_of_payout on sandbox.balance_lines (payout_id) where payout_id is not null;

-- What moved before there was a list of it. When a bank answered is not known: at once, as far as the list says.
insert into sandbox.balance_lines (id, type, amount, fee, source_id, available_on, created_at)
select replace(id, 'pi_', 'txn_'), 'charge', amount_received, (amount_received * 15 + 500) / 1000 + 20,
       replace(id, 'pi_', 'ch_'), date_trunc('day', captured_at, 'UTC') + interval '3 days', captured_at
  from sandbox.intents where status = 'succeeded';
insert into sandbox.balance_lines (id, type, amount, source_id, available_on, created_at)
select replace(id, 're_', 'txn_'), 'refund', -amount, id, created_at, created_at from sandbox.refunds;
insert into sandbox.balance_lines (id, type, amount, source_id, available_on, created_at)
select replace(id, 're_', 'txn_back_'), 'refund_failure', amount, id, created_at, created_at
  from sandbox.refunds where status = 'failed';
insert into sandbox.balance_lines (id, type, amount, fee, source_id, description, available_on, created_at)
select replace(id, 'dp_', 'txn_out_'), 'adjustment', -amount, 2000, id,
       'Chargeback withdrawal for ' || replace(intent_id, 'pi_', 'ch_'), created_at, created_at
  from sandbox.disputes where status not like 'warning%';
insert into sandbox.balance_lines (id, type, amount, source_id, description, available_on, created_at)
select replace(id, 'dp_', 'txn_in_'), 'adjustment', amount, id,
       'Chargeback reversal for ' || replace(intent_id, 'pi_', 'ch_'), created_at, created_at
  from sandbox.disputes where status = 'won';

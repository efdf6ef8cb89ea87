-- older processes: go on
-- transaction: none
-- What moved in a year: what was sent, and what of it came back before each part of that was written down.
drop index concurrently if exists transfers_sent_at;
create index concurrently transfers_sent_at on transfers (sent_at) where state = 'sent';
drop index concurrently if exists transfers_changed_at;
create index concurrently transfers_changed_at on transfers (updated_at)
  where state = 'sent' and (sent_at is null or reversed_pence > 0);
drop index concurrently if exists transfer_reversals_at;
create index concurrently transfer_reversals_at on transfer_reversals (at);
drop index concurrently if exists due_offsets_at;
create index concurrently due_offsets_at on due_offsets (at);
-- What went back to payers: few of the rows of the ledger.
drop index concurrently if exists ledger_entries_back;
create index concurrently ledger_entries_back on ledger_entries (learnt_at)
  where kind in ('refunded', 'refund_failed', 'disputed', 'dispute_returned');
-- The book of dues, page by page.
drop index concurrently if exists dues_by_time;
create index concurrently dues_by_time on dues (created_at, id);
-- What was ready while owners weren't paid through the provider.
drop index concurrently if exists dues_while_off;
create index concurrently dues_while_off on dues (act_at) where state = 'ready' and while_off_at is not null;

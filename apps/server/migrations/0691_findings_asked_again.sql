-- older processes: go on
-- When the provider was last asked again about what differs from it; null: not since it was found.
alter table ledger_findings add column asked_at timestamptz;
-- Since when the cause of an alarm that was told isn't seen any more; null: it was at the last look, or the alarm is over.
alter table money_alarms add column away_since timestamptz;
-- When a due was first seen ready while owners weren't paid through the provider; null: it wasn't, or a person has looked at it since.
alter table dues add column while_off_at timestamptz;

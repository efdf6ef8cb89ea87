-- How near the last day of a dispute's evidence was when the operator was last reminded, in days.
alter table disputes add column reminded_days smallint check (reminded_days in (1, 3));
create index disputes_due on disputes (due_by) where state in ('needs_response', 'warning');

-- older processes: go on
-- transaction: none
-- A bank that only asked looks at what it was answered, as the provider says it.
alter table sandbox.disputes
  drop constraint if exists disputes_status_check,
  add constraint disputes_status_check check (
    status in (
      'warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review', 'won', 'lost'
    )
  ) not valid;
alter table sandbox.disputes validate constraint disputes_status_check;

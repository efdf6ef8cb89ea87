-- older processes: go on
-- transaction: none
-- A case may be about a report (0702). The rows that are there are looked at without holding up anyone.
alter table cases drop constraint if exists cases_subject_kind_check,
  add constraint cases_subject_kind_check
    check (subject_kind in ('item', 'person', 'review', 'message', 'conversation', 'want', 'decision', 'report')) not valid;
alter table cases validate constraint cases_subject_kind_check;

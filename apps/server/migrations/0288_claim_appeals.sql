-- What the operator decides of a claim can be appealed once, by either side, within a week; then the operator decides again.
-- The money waits for that: a deposit's final_at says from when what was decided is taken, or the rest let go. It is null while
-- nothing is decided or an appeal is open.
alter table claims drop constraint claims_state_check;
alter table claims
  add constraint claims_state_check check (
    state in ('open', 'offered', 'contested', 'accepted', 'settled', 'decided', 'appealed', 'withdrawn')
  ),
  -- What the operator says to both about it.
  add column decision_text text,
  add column appeal_until timestamptz,
  add column appealed_by text check (appealed_by in ('owner', 'renter')),
  add column appeal_text text,
  add column appealed_at timestamptz;
drop index claims_to_decide;
create index claims_to_decide on claims (answer_by) where state in ('open', 'offered', 'contested', 'appealed');

alter table deposits add column final_at timestamptz;
update deposits set final_at = decided_at;

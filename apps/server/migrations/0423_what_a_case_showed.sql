-- When its owner last changed the item of an open case and sent it back, and the marks of the item as the case last showed it.
alter table cases
  add column sent_back_at timestamptz,
  add column shown jsonb;
-- The decision that took a measure back: undone, it gives back exactly these.
alter table decision_measures add column lifted_by_decision uuid references decisions (id) on delete set null;
create index decision_measures_lifted_by on decision_measures (lifted_by_decision) where lifted_by_decision is not null;

update cases c set shown = i.assessed from items i
where c.kind = 'risk' and c.subject_kind = 'item' and c.state in ('open', 'waiting') and i.id = c.subject_id;
update cases c set sent_back_at = (
  select max(n.at) from case_notes n where n.case_id = c.id and n.author_id is null and n.text like 'Edited by its owner%')
where c.kind = 'risk' and c.state in ('open', 'waiting');
update decision_measures m set lifted_by_decision = d.revoked_by_decision
from decisions d
where d.id = m.decision_id and d.revoked_by_decision is not null and m.lifted_at = d.revoked_at;

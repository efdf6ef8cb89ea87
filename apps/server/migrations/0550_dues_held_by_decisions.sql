alter table dues
  -- It was held back otherwise as well when a decision came to hold it: it stays so once that is lifted.
  add column held_too boolean not null default false,
  -- The decision that an operator let it go from: that one doesn't hold it again.
  add column released_decision_id uuid references decisions (id) on delete set null;
create index dues_released_from on dues (released_decision_id) where released_decision_id is not null;

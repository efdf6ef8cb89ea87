-- Measures about a profile, about the money that someone is due, and about hires.
alter table decision_measures
  drop constraint decision_measures_measure_check,
  add constraint decision_measures_measure_check check (measure in ('item_hold', 'item_remove', 'review_hide', 'message_remove',
    'want_hide', 'profile_clear', 'restrict_listing', 'restrict_messaging', 'restrict_hiring', 'suspend', 'ban', 'due_block',
    'rentals_cancel')),
  -- What was cleared, to be put back.
  add column before jsonb;

-- The decision by which an operator holds a due back: its owner reads the reason there.
alter table dues add column decision_id uuid references decisions (id) on delete set null;
create index dues_of_decision on dues (decision_id) where decision_id is not null;

-- What is left of a boost of an item that is held or taken down: given back when it shows again.
alter table items add column boost_left_seconds integer check (boost_left_seconds > 0);

-- Needs of the wanted board are reported into the queue too, and can be hidden by a decision.
alter table cases drop constraint cases_subject_kind_check,
  add constraint cases_subject_kind_check
    check (subject_kind in ('item', 'person', 'review', 'message', 'conversation', 'want', 'decision'));
alter table reports drop constraint reports_subject_kind_check,
  add constraint reports_subject_kind_check
    check (subject_kind in ('item', 'person', 'review', 'message', 'conversation', 'want'));
alter table decision_measures drop constraint decision_measures_measure_check,
  add constraint decision_measures_measure_check
    check (measure in ('item_hold', 'item_remove', 'review_hide', 'message_remove', 'want_hide',
      'restrict_listing', 'restrict_messaging', 'restrict_hiring', 'suspend', 'ban')),
  drop constraint decision_measures_target_kind_check,
  add constraint decision_measures_target_kind_check
    check (target_kind in ('item', 'review', 'message', 'want', 'person'));
-- What a hidden one goes back to.
alter table wants add column status_before text;

-- What a moderator suggests in a case and an operator alone can do: by whom and since when. Their words are a note of the case.
alter table cases
  add column suggested_measures text[] check (cardinality(suggested_measures) > 0),
  add column suggested_by uuid,
  add column suggested_at timestamptz,
  add constraint cases_suggested_whole check (num_nulls(suggested_measures, suggested_by, suggested_at) in (0, 3));

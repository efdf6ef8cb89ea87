-- older processes: go on
-- Nobody's case may be due later than people are promised, 24 hours. What operators decided before that was so is capped: else it
-- couldn't be read any more, and every deadline of theirs would give way to the program's own.
update setting_versions set value = (
  select jsonb_object_agg(reason, least(hours::integer, 24)) from jsonb_each_text(value) as deadline (reason, hours))
where key = 'moderation.deadlines' and jsonb_path_exists(value, '$.* ? (@ > 24)');

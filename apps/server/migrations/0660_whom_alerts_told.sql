-- older processes: go on
-- Whom an item was told to at once by a search: how much someone was told today is counted by it, without a look at each of their
-- searches. Of those who nobody was told yet it is null. What an older process tells meanwhile isn't counted: they may hear of more
-- items that day.
alter table search_hits add column told_to uuid;

update search_hits h set told_to = s.user_id from saved_searches s
where s.id = h.search_id and h.told_at_once and h.told_at > now() - interval '1 day';

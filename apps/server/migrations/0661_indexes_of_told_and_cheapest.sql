-- older processes: go on
-- transaction: none
-- What someone was told today.
drop index concurrently if exists search_hits_told_to;
create index concurrently search_hits_told_to on search_hits (told_to, told_at) where told_to is not null;

-- What older processes told within the day before. By itself, since all that was found is read.
update search_hits h set told_to = s.user_id from saved_searches s
where s.id = h.search_id and h.told_at_once and h.told_to is null and h.told_at > now() - interval '1 day';

-- The cheapest items in the order of a search: of those at one price the newest. Without it all at the lowest price are read.
drop index concurrently if exists item_search_by_price;
create index concurrently item_search_by_price on item_search (daily_pence, no desc);

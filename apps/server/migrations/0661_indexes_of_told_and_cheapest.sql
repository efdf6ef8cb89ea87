-- older processes: go on
-- transaction: none
-- What someone was told today.
drop index concurrently if exists search_hits_told_to;
create index concurrently search_hits_told_to on search_hits (told_to, told_at) where told_to is not null;

-- The cheapest items in the order of a search: of those at one price the newest. Without it all at the lowest price are read.
drop index concurrently if exists item_search_by_price;
create index concurrently item_search_by_price on item_search (daily_pence, no desc);

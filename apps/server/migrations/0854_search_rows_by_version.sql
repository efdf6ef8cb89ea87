-- older processes: go on
-- transaction: none
-- By which rules the oldest row of the search was written: what later rules add is asked for once every row has it.
drop index concurrently if exists item_search_by_version;
create index concurrently item_search_by_version on item_search (version);

-- Every item reads this index, and few searches are written: nothing waits beside it in a list that is read from end to end.
alter index saved_searches_by_anchor set (fastupdate = off);
select gin_clean_pending_list('saved_searches_by_anchor'::regclass);

-- What is new to its owner, however much a search has found in a year.
create index search_hits_newest on search_hits (search_id, found_at desc);

-- older processes: go on
-- transaction: none
-- By anchors alone it is what the index before it was.
drop index concurrently if exists saved_searches_by_needs;
create index concurrently saved_searches_by_needs on saved_searches using gin (anchors, also) with (fastupdate = off);
drop index concurrently if exists saved_searches_by_anchor;

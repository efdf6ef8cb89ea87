-- Nothing looks through the folded text of items any more. The column goes in a later version, so that an older program next to this
-- one can still list items.
drop index items_search;
drop index items_search_pairs;
alter table items alter column search_text set default '';

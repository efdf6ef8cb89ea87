-- older processes: go on
-- What an item has to have besides an anchor to fit a saved search: one of the cells around its place, or its category. By both, an
-- item finds the few that wait for something common near it without reading all that wait for that. An older process saves searches
-- without it, which every item may fit, as before; their rows are written again in the night.
alter table saved_searches add column also text[] not null default '{@all}';

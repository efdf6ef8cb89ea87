-- How often the pages of boosted items were opened while they were: written by a process in batches, for the owner's report.
alter table boost_items add column views integer not null default 0 constraint boost_items_views_counted check (views >= 0);

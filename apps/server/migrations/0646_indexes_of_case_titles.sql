-- older processes: go on
-- transaction: none
-- Cases by words of their titles.
drop index concurrently if exists cases_by_title;
create index concurrently cases_by_title on cases using gin (lower(title) gin_trgm_ops);

-- older processes: go on
-- transaction: none
drop index concurrently if exists reports_made_at;
create index concurrently reports_made_at on reports (created_at);
drop index concurrently if exists reports_answered_at;
create index concurrently reports_answered_at on reports (answered_at) where answered_at is not null;
drop index concurrently if exists saved_views_one_shared_name;
create unique index concurrently saved_views_one_shared_name on saved_views (screen, lower(name)) where shared;

-- older processes: go on
-- transaction: none
-- A file for search engines is one range of an index that has all it says of an item; whose items are those of demo people is told by
-- an index that holds no others.
drop index concurrently if exists items_in_sitemap;
create index concurrently items_in_sitemap on items (id) include (user_id, updated_at) where status = 'active';
drop index concurrently if exists profiles_of_demo;
create index concurrently profiles_of_demo on profiles (id) where is_demo;

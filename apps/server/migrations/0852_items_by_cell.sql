-- older processes: go on
-- transaction: none
-- The newest items of a small area: of each of its cells (`placeCell` of the domain) these are read, and few others.
drop index concurrently if exists items_by_cell;
create index concurrently items_by_cell
  on items (((floor(latitude * 50) * 20000 + floor(longitude * 50))::integer), search_no desc)
  include (id, latitude, longitude, daily_rate) where status = 'active';
drop index concurrently if exists items_by_cell_of_category;
create index concurrently items_by_cell_of_category
  on items (category, ((floor(latitude * 50) * 20000 + floor(longitude * 50))::integer), search_no desc)
  include (id, latitude, longitude, daily_rate) where status = 'active';

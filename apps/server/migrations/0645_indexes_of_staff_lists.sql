-- older processes: go on
-- transaction: none
-- The filters of staff's lists, each in the order of its list.
drop index concurrently if exists items_newest_of_category;
create index concurrently items_newest_of_category on items (category, created_at desc, id desc);
drop index concurrently if exists items_newest_risky;
create index concurrently items_newest_risky on items (created_at desc, id desc) where risk > 0;
drop index concurrently if exists items_newest_edited;
create index concurrently items_newest_edited on items (created_at desc, id desc)
  where approved is not null and assessed is distinct from approved;
drop index concurrently if exists items_newest_boosted;
create index concurrently items_newest_boosted on items (created_at desc, id desc) where is_boosted;
drop index concurrently if exists rentals_asked_of_item;
create index concurrently rentals_asked_of_item on rentals (item_id, requested_at desc) where requested_at is not null;
drop index concurrently if exists profiles_checked;
create index concurrently profiles_checked on profiles (member_since desc, id desc) where identity_verified_at is not null;

-- A place that is only the middle of its postcode's area, because nothing better was known, is marked as such; it is looked up again
-- when its item is edited.
alter table item_places add column is_rough boolean not null default false;
update item_places p set is_rough = true
  where p.latitude is not null and not exists (select from postcode_places known where known.postcode = p.postcode);

-- When an owner was told that nobody knows where their item is. Those who list one now read it in the form.
alter table item_places add column unplaced_told_at timestamptz;
create index item_places_to_tell on item_places (item_id) where latitude is null and unplaced_told_at is null;

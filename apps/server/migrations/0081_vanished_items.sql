-- A saved item that its owner deletes stays on the list of whoever saved it, by name, until they take it off.
alter table saved_items drop constraint saved_items_item_id_fkey;
alter table saved_items
  add column title text,
  add column category text,
  add check ((title is null) = (category is null));
comment on column saved_items.title is 'What the item was called when it was deleted; null while it exists';

create function remember_saved_item() returns trigger language plpgsql as $$
begin
  update saved_items set title = old.title, category = old.category where item_id = old.id;
  return old;
end
$$;
create trigger items_remembered_by_savers before delete on items for each row execute function remember_saved_item();

-- The nearest of one category, for the similar items of an item's page.
create index items_nearest_of_category on items using gist (category, plane_point(latitude::float8, longitude::float8))
  where status = 'active';

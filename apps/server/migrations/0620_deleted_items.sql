-- older processes: go on
-- What was public once, and that it was: for a year the address of a deleted item says that it is gone (410) and shows what is
-- similar. Nothing here leads to a person, and the place is about ten kilometres wide.
create table deleted_items (
  item_id uuid primary key,
  category text not null,
  place point,
  deleted_at timestamptz not null
);
create index deleted_items_by_time on deleted_items (deleted_at);

-- Which pictures for links to an item are in the object store, or on their way there: one for each version of what it shows. No foreign
-- key: the files of an item that is gone are found by these rows.
create table share_pictures (
  item_id uuid not null,
  version text not null,
  made_at timestamptz not null,
  primary key (item_id, version)
);

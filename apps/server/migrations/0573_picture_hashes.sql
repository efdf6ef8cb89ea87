-- What the pictures of items look like, in 64 bits each, and the quarters of that by which an index finds those that look alike.
alter table uploads
  add column dhash bigint,
  add column hash_bands integer[],
  -- Null: it is still to be looked at. Without a hash: it looks like too many others, or can't be read.
  add column hashed_at timestamptz,
  -- What a comparison found: the picture of an item that was taken down, or of a live one of someone else.
  add column same_as_removed boolean not null default false,
  add column same_as_other boolean not null default false;

-- Pictures of items that were taken down, for as long as the decision stands: they outlive the item.
create table removed_pictures (
  decision_id uuid not null references decisions (id) on delete cascade,
  item_id uuid not null,
  -- When it came to us: what someone else had before isn't a copy of it.
  uploaded_at timestamptz not null,
  dhash bigint not null,
  hash_bands integer[] not null,
  primary key (decision_id, item_id, dhash)
);
create index removed_pictures_bands on removed_pictures using gin (hash_bands);

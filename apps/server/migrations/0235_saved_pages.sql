-- A page of saved items is a scan of so many entries of an index.
create index saved_items_latest on saved_items (user_id, created_at desc, item_id desc);

-- Each process keeps the first page of the feed. Whoever writes what shows in it, and by whatever way, drops it everywhere.
create function announce_feed_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('kept_answers', 'feed');
  return null;
end
$$;
create trigger items_show_in_feed after insert or update or delete or truncate on items
  for each statement execute function announce_feed_change();
create trigger item_images_show_in_feed after insert or update or delete or truncate on item_images
  for each statement execute function announce_feed_change();

-- People, items and cases in the lists and in the search of staff.
create index profiles_newest on profiles (member_since desc, id desc) where deleted_at is null;
create index profiles_warned on profiles (member_since desc, id desc) where strikes > 0;
create index profiles_by_name on profiles using gin (lower(full_name) gin_trgm_ops) where deleted_at is null;
create index users_by_email on auth.users (email text_pattern_ops);
create index users_unconfirmed on auth.users (id) where email_confirmed_at is null;
create index items_newest on items (created_at desc, id desc);
create index items_newest_of_status on items (status, created_at desc, id desc) where status <> 'active';
create index items_by_title on items using gin (lower(title) gin_trgm_ops);

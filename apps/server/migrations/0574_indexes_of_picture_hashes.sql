-- transaction: none
drop index concurrently if exists uploads_hash_bands;
create index concurrently uploads_hash_bands on uploads using gin (hash_bands) where removed_at is null;
drop index concurrently if exists uploads_unhashed;
create index concurrently uploads_unhashed on uploads (created_at)
where hashed_at is null and removed_at is null and stored_at is not null and bucket = 'item_images';

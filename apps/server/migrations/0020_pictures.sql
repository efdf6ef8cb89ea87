-- Pictures in three steps, so that a crash between database and object store leaves nothing behind: the path is claimed, its
-- files are stored, and later they are removed. The row of a removed picture stays, without its owner: no path is used twice.
alter table uploads add column stored_at timestamptz;
alter table uploads add column removed_at timestamptz;
alter table uploads add column purged_at timestamptz;
update uploads set stored_at = created_at;
create index uploads_unpurged on uploads (created_at) where purged_at is null;

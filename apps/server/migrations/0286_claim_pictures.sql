-- Pictures of a claim are private: they have a bucket of their own, are shown to the two sides alone, and stay as long as the
-- claim that they are attached to. A picture of any other bucket is attached to nothing.
alter table uploads add column attached_to uuid;
create index uploads_attached on uploads (attached_to) where attached_to is not null;

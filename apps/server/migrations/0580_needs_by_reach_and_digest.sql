-- How far away what people need may be for an owner to hear of it; null: as far as those who need it look.
alter table profiles add column wants_within_km integer check (wants_within_km between 1 and 80);
-- Whether it may also be unlike everything that they list.
alter table profiles add column wants_all boolean not null default false;

-- Until it is in the email of the day. What was told before has had an email of its own.
alter table want_notices add column mailed_at timestamptz;
update want_notices set mailed_at = told_at;
create index want_notices_waiting on want_notices (owner_id) where mailed_at is null;

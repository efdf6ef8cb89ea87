-- What stays of somebody who deleted their account is a profile of another id, without a name: rentals and payments need two
-- parties for their amounts and days. It belongs to no account; every other profile does, and goes with it.
alter table profiles add column deleted_at timestamptz;
alter table profiles alter column full_name drop not null;
alter table profiles add constraint profiles_named check ((full_name is null) = (deleted_at is not null));
alter table profiles drop constraint profiles_id_fkey;
alter table profiles add column account_id uuid
  generated always as (case when deleted_at is null then id end) stored
  references auth.users (id) on delete cascade;
create unique index profiles_account on profiles (account_id);

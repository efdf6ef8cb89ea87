-- Which version of the terms was accepted, and when. Null for accounts and rentals of before, and for accounts that an
-- administrator made: nobody has accepted anything there.
alter table auth.users
  add column terms_version text,
  add column terms_accepted_at timestamptz,
  add constraint users_terms_have_a_time check ((terms_version is null) = (terms_accepted_at is null));
-- Accepted at signed_up_at.
alter table auth.pending_sign_ups add column terms_version text;
-- Accepted at created_at.
alter table rentals add column terms_version text;

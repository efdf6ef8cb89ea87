-- Blocked people, sessions and hires under way come page by page, by what they are ordered by.
create index blocks_latest on blocks (blocker_id, created_at desc, blocked_id desc);
create index sessions_latest on auth.sessions (user_id, refreshed_at desc, id desc);
drop index auth.sessions_user;
drop index rentals_live_of_renter;
drop index rentals_live_of_owner;
create index rentals_live_of_renter on rentals (renter_id, start_date, id) where status in ('pending', 'booked', 'confirmed');
create index rentals_live_of_owner on rentals (owner_id, start_date, id) where status in ('pending', 'booked', 'confirmed');

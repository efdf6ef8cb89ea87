-- The dashboard reads what is under way whole, and what is over page by page, by start date.
create index rentals_live_of_renter on rentals (renter_id) where status in ('pending', 'booked', 'confirmed');
create index rentals_live_of_owner on rentals (owner_id) where status in ('pending', 'booked', 'confirmed');
create index rentals_past_of_renter on rentals (renter_id, start_date, id) where status in ('completed', 'cancelled');
create index rentals_past_of_owner on rentals (owner_id, start_date, id) where status in ('completed', 'cancelled');

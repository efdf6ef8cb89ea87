-- The hires that are not back, and names and titles by their first letters.
create index rentals_out on rentals (end_date) where status in ('booked', 'confirmed');
create index profiles_by_start_of_name on profiles (lower(full_name) text_pattern_ops) where deleted_at is null;
create index items_by_start_of_title on items (lower(title) text_pattern_ops);

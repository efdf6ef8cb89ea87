-- older processes: go on
-- Which side of a hire didn't come to hand it over, as staff found: it counts as if that side had cancelled.
alter table rentals
  add column no_show text,
  add constraint rentals_no_show_check check (no_show in ('owner', 'renter')) not valid;

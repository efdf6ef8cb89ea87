-- Reviews: what the two sides of a completed rental say about each other, once each.
create table reviews (
  id uuid primary key default gen_random_uuid(),
  rental_id uuid not null references rentals (id) on delete cascade,
  -- Which side of the rental wrote it.
  role text not null check (role in ('owner', 'renter')),
  reviewer_id uuid not null references profiles (id) on delete restrict,
  reviewee_id uuid not null references profiles (id) on delete restrict,
  -- The item that was hired; null once it was deleted.
  item_id uuid references items (id) on delete set null,
  rating smallint not null check (rating between 1 and 5),
  -- Null once one of the two has deleted their account: the rating stays, the words go.
  text text,
  created_at timestamptz not null default now(),
  check (reviewer_id <> reviewee_id),
  constraint reviews_once_each unique (rental_id, role)
);
create index reviews_received on reviews (reviewee_id, created_at desc, id desc);
create index reviews_of_reviewer on reviews (reviewer_id);
create index reviews_of_item on reviews (item_id, created_at desc, id desc) where role = 'renter';
create index reviews_quotable on reviews (created_at desc, id desc) where rating = 5 and text is not null;

-- Each process keeps the testimonials. A new name of who wrote one shows within half a minute by itself.
create function announce_testimonials_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('kept_answers', 'testimonials');
  return null;
end
$$;
create trigger reviews_show_in_testimonials after insert or update or delete or truncate on reviews
  for each statement execute function announce_testimonials_change();

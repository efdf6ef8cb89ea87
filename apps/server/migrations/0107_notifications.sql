-- Notifications: what people are told, in the words of that moment. A happening is told to a person once, whoever asks for it.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  kind text not null,
  -- What happened, such as 'request_approved <rental>'.
  happening text not null,
  -- Whom it names besides: it goes with them.
  about_id uuid references profiles (id) on delete cascade,
  title text not null,
  body text not null,
  path text not null,
  -- Whether it stands in the product's own list.
  listed boolean not null,
  -- What its mail says besides, until the mail is on its way.
  mail jsonb,
  mailed_at timestamptz,
  read_at timestamptz,
  created_at timestamptz not null,
  constraint notifications_once unique (happening, user_id)
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where listed and read_at is null;
create index notifications_about on notifications (about_id) where about_id is not null;
create index notifications_oldest on notifications (created_at);

-- What the clock asks for: hires that begin or end on a day, requests to answer soon, hires that are over.
create index rentals_beginning on rentals (start_date, id) where status in ('booked', 'confirmed');
create index rentals_ending on rentals (end_date, id) where status in ('booked', 'confirmed');
create index rentals_to_answer on rentals (answer_by) where status = 'pending';
create index rental_events_returned on rental_events (at) where what = 'returned';

-- What people wrote to the operator through the contact form.
create table support_requests (
  id uuid primary key default gen_random_uuid(),
  -- Who was signed in; a visitor has none. It goes with the account.
  user_id uuid references auth.users (id) on delete cascade,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  created_at timestamptz not null default now()
);
create index support_requests_by_time on support_requests (created_at);
create index support_requests_of_user on support_requests (user_id);
create index support_requests_of_email on support_requests (lower(email));

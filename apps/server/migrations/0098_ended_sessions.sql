-- Sessions that were ended while an access token of theirs may still be good. Every process keeps the list in mind (decision
-- 0071), hears of each new one by the notice, and reads the table when it starts or was deaf for a while.
create table auth.ended_sessions (
  id uuid primary key,
  ended_at timestamptz not null default now()
);
create index ended_sessions_ended on auth.ended_sessions (ended_at);

create function auth.note_ended_session() returns trigger language plpgsql as $$
begin
  insert into auth.ended_sessions (id) values (old.id) on conflict do nothing;
  perform pg_notify('ended_sessions', old.id::text);
  return null;
end
$$;

create trigger sessions_ended after delete on auth.sessions
  for each row execute function auth.note_ended_session();

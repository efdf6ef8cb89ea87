-- Until when a case waits for someone else; what is due by then stays in `due_at`. Null in one that an earlier version let wait.
alter table cases add column waits_until timestamptz;

-- Sessions that have shown a second factor while an access token from before it may still be good: such a token opens nothing any
-- more. Every process keeps the list in mind, as it does with ended sessions (decision 0071), and hears of each by the notice.
create table auth.raised_sessions (
  id uuid primary key,
  raised_at timestamptz not null default now()
);
create index raised_sessions_raised on auth.raised_sessions (raised_at);

create function auth.note_raised_session() returns trigger language plpgsql as $$
begin
  if new.aal = 'aal2' then
    insert into auth.raised_sessions (id) values (new.id) on conflict (id) do update set raised_at = now();
  else
    -- It fell back: its next tokens say one factor, and are good.
    delete from auth.raised_sessions where id = new.id;
  end if;
  perform pg_notify('raised_sessions', new.aal || ' ' || new.id::text);
  return null;
end
$$;

create trigger sessions_raised after update of aal on auth.sessions
  for each row when (old.aal is distinct from new.aal) execute function auth.note_raised_session();

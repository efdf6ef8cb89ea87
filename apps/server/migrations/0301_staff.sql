-- Staff: who runs the town, what they changed, and whose data they looked at.
create table staff (
  user_id uuid primary key references auth.users (id) on delete restrict,
  roles text[] not null
    check (cardinality(roles) > 0 and roles <@ array['operator', 'moderator', 'support', 'finance']),
  -- Whether a moderator sees cases of child safety too.
  child_safety boolean not null default false,
  -- What members read: "Sana from Itemo".
  display_name text not null check (char_length(display_name) between 1 and 40),
  -- Null: from the shell.
  added_by uuid,
  added_at timestamptz not null,
  removed_at timestamptz,
  last_seen_at timestamptz
);

-- Once a town has an operator it keeps one. Checked at the commit, one transaction after the other.
create function staff_keeps_one_operator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('staff_keeps_one_operator'));
  if not exists (select from staff where removed_at is null and 'operator' = any (roles)) then
    raise exception 'the last operator stays' using errcode = 'check_violation', constraint = 'staff_keeps_one_operator';
  end if;
  return null;
end
$$;
create constraint trigger staff_keeps_one_operator after update or delete on staff
deferrable initially deferred for each row
when (old.removed_at is null and 'operator' = any (old.roles))
execute function staff_keeps_one_operator();

-- How far a session has shown who it is: by one factor or by two, and when by the second.
alter table auth.sessions
  add column aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  add column factor_at timestamptz;

-- Every change that staff made, one row each, written in the transaction of the change. Codes, amounts, days and values of
-- settings; never names, addresses or words of people.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- No reference: an entry outlives the account. Null: the shell or the system.
  actor_id uuid,
  source text not null check (source in ('console', 'shell', 'system')),
  roles text[] not null,
  act text not null,
  subject_kind text not null,
  subject_id text not null,
  case_id uuid,
  decision_id uuid,
  -- { field: { before, after } }
  changes jsonb not null default '{}',
  request_id text,
  undoes bigint unique references audit_entries (id)
);
create index audit_entries_at on audit_entries (at desc);
create index audit_entries_subject on audit_entries (subject_kind, subject_id, id desc);
create index audit_entries_actor on audit_entries (actor_id, id desc);

-- The reason that someone wrote: the one part that can go, when it names a person who is erased.
create table audit_reasons (
  entry_id bigint primary key references audit_entries (id),
  text text check (char_length(text) between 5 and 500)
);

-- One for each day with entries: what they were, and the seal before.
create table audit_seals (
  day date primary key,
  first_id bigint not null,
  last_id bigint not null,
  sha256 text not null
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is only ever added to' using errcode = 'restrict_violation';
end
$$;
create trigger audit_entries_never_change before update or delete on audit_entries
for each row execute function refuse_audit_change();
create trigger audit_entries_never_vanish before truncate on audit_entries
for each statement execute function refuse_audit_change();
create trigger audit_seals_never_change before update or delete on audit_seals
for each row execute function refuse_audit_change();
create trigger audit_seals_never_vanish before truncate on audit_seals
for each statement execute function refuse_audit_change();

-- Whose data a member of staff looked at, and why: one row an hour.
create table access_entries (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  hour timestamptz not null generated always as (date_bin('1 hour', at, '2000-01-01 00:00:00+00')) stored,
  staff_id uuid not null,
  what text not null check (what in ('person', 'email', 'address', 'conversation', 'evidence', 'tax', 'export')),
  subject_id text not null,
  case_id uuid,
  reason text check (char_length(reason) between 5 and 500),
  unique (staff_id, what, subject_id, hour)
);
create index access_entries_at on access_entries (at desc, id desc);
create index access_entries_subject on access_entries (subject_id, at desc);

-- Kept for two years, and until then as they are.
create function refuse_access_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '2 years' then return old; end if;
  raise exception 'the access log is only ever added to' using errcode = 'restrict_violation';
end
$$;
create trigger access_entries_never_change before update or delete on access_entries
for each row execute function refuse_access_change();
create trigger access_entries_never_vanish before truncate on access_entries
for each statement execute function refuse_access_change();

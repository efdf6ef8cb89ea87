-- older processes: go on
-- As in 0760, but only a member of the conversation waits for its lock, or holds it: who isn't in it could make its members wait, and
-- learn from how long their refusal took that someone was writing there.
create or replace function write_message(place uuid, author uuid, message_id uuid, said text, at timestamptz)
returns table (written_at timestamptz, members text[]) language plpgsql rows 1 as $$
begin
  -- So that its messages are ordered. One that waits for a check, or was refused, has rules of its own.
  perform from conversations c where c.id = place and c.held_at is null and c.refused_at is null
    and exists (select from conversation_participants mine where mine.conversation_id = place and mine.user_id = author)
    for update of c;
  if not found then return; end if;

  -- After the last one, whatever two servers' clocks say.
  insert into messages as m (id, conversation_id, sender_id, text, created_at)
  select message_id, place, author, said,
    greatest(at, (select max(last.created_at) + interval '1 microsecond' from messages last where last.conversation_id = place))
  from conversations c
  join conversation_participants mine on mine.conversation_id = c.id and mine.user_id = author
  join profiles p on p.id = case when c.member_low = author then c.member_high else c.member_low end
  where c.id = place and p.deleted_at is null
    and not exists (
      select from blocks b
      where (b.blocker_id = author and b.blocked_id = p.id) or (b.blocker_id = p.id and b.blocked_id = author))
    and not exists (
      select from restrictions r where r.user_id = author and r.lifted_at is null and r.kind in ('messaging', 'suspended')
        and (r.until is null or r.until > at))
  on conflict (id) do nothing
  returning m.created_at into written_at;
  if written_at is null then return; end if;

  update conversations c set updated_at = written_at where c.id = place;
  members := array(select mine.user_id::text from conversation_participants mine where mine.conversation_id = place);
  return next;
end $$;

-- older processes: go on
-- Since when someone hasn't read a conversation, until they are reminded of it: a job for each message was a quarter of what sending
-- one cost (ADR-0291).
alter table conversation_participants add column unreminded_since timestamptz;

create or replace function count_added_messages() returns trigger language plpgsql as $$
begin
  update conversation_participants p set unread = p.unread + added.unread, listed_at = greatest(p.listed_at, added.at),
    unreminded_since = case when p.unread = 0 then added.unread_since else p.unreminded_since end
  from (
    select mine.conversation_id, mine.user_id, max(m.created_at) as at,
      count(*) filter (where m.sender_id <> mine.user_id and not m.is_read) as unread,
      min(m.created_at) filter (where m.sender_id <> mine.user_id and not m.is_read) as unread_since
    from new_messages m join conversation_participants mine on mine.conversation_id = m.conversation_id
    group by mine.conversation_id, mine.user_id
  ) added
  where p.conversation_id = added.conversation_id and p.user_id = added.user_id;
  return null;
end $$;

-- Messages become unread here only when they are moved into another conversation.
create or replace function count_changed_messages() returns trigger language plpgsql as $$
begin
  update conversation_participants p set unread = p.unread + changed.unread,
    unreminded_since = case
      when p.unread + changed.unread = 0 then null
      when p.unread = 0 then changed.unread_since
      else p.unreminded_since
    end
  from (
    select mine.conversation_id, mine.user_id, sum(m.by) as unread, min(m.at) as unread_since
    from (
      select conversation_id, sender_id, 1 as by, created_at as at from new_messages where not is_read
      union all
      select conversation_id, sender_id, -1, null from old_messages where not is_read
    ) m join conversation_participants mine on mine.conversation_id = m.conversation_id and mine.user_id <> m.sender_id
    group by mine.conversation_id, mine.user_id
    having sum(m.by) <> 0
  ) changed
  where p.conversation_id = changed.conversation_id and p.user_id = changed.user_id;
  return null;
end $$;

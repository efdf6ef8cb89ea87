-- What a list of conversations is read by: one row a person and conversation, so that a page of it and the badge of the
-- navigation are each an index scan, however many conversations and messages there are.
alter table conversation_participants
  -- Where the conversation stands in the person's list: the time of its last message, or that of its opening. Null: nowhere.
  add column listed_at timestamptz,
  -- How many messages of the other side are unread. Kept by the triggers below, whichever statement changes messages.
  add column unread int not null default 0 check (unread >= 0);

update conversation_participants p set
  unread = (
    select count(*) from messages m
    where m.conversation_id = p.conversation_id and m.sender_id <> p.user_id and not m.is_read
  ),
  listed_at = case
    when p.opened or exists (select from messages m where m.conversation_id = p.conversation_id) then c.updated_at
  end
from conversations c where c.id = p.conversation_id;

create index conversation_participants_listed on conversation_participants (user_id, listed_at desc, conversation_id desc)
  where listed_at is not null;
create index conversation_participants_unread on conversation_participants (user_id) where unread > 0;

create function list_opened_conversation() returns trigger language plpgsql as $$
begin
  new.listed_at := (select updated_at from conversations where id = new.conversation_id);
  return new;
end $$;
create trigger conversation_participants_opened before insert or update of opened on conversation_participants
  for each row when (new.opened and new.listed_at is null) execute function list_opened_conversation();

create function count_added_messages() returns trigger language plpgsql as $$
begin
  update conversation_participants p set unread = p.unread + added.unread, listed_at = greatest(p.listed_at, added.at)
  from (
    select mine.conversation_id, mine.user_id, max(m.created_at) as at,
      count(*) filter (where m.sender_id <> mine.user_id and not m.is_read) as unread
    from new_messages m join conversation_participants mine on mine.conversation_id = m.conversation_id
    group by mine.conversation_id, mine.user_id
  ) added
  where p.conversation_id = added.conversation_id and p.user_id = added.user_id;
  return null;
end $$;
create trigger messages_counted_when_added after insert on messages
  referencing new table as new_messages for each statement execute function count_added_messages();

create function count_changed_messages() returns trigger language plpgsql as $$
begin
  update conversation_participants p set unread = p.unread + changed.unread
  from (
    select mine.conversation_id, mine.user_id, sum(m.by) as unread
    from (
      select conversation_id, sender_id, 1 as by from new_messages where not is_read
      union all
      select conversation_id, sender_id, -1 from old_messages where not is_read
    ) m join conversation_participants mine on mine.conversation_id = m.conversation_id and mine.user_id <> m.sender_id
    group by mine.conversation_id, mine.user_id
    having sum(m.by) <> 0
  ) changed
  where p.conversation_id = changed.conversation_id and p.user_id = changed.user_id;
  return null;
end $$;
create trigger messages_counted_when_changed after update on messages
  referencing old table as old_messages new table as new_messages
  for each statement execute function count_changed_messages();

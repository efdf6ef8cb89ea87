-- transaction: none
drop index concurrently if exists conversations_held_of_author;
create index concurrently conversations_held_of_author on conversations (held_for, created_at)
where held_at is not null;

-- The other side may begin the same one in the meantime. The old index goes once the new one is there.
drop index concurrently if exists conversations_one_delivered;
create unique index concurrently conversations_one_delivered on conversations (item_id, member_low, member_high)
where item_id is not null and held_at is null;
drop index concurrently if exists conversations_one_per_item_and_pair;
alter index conversations_one_delivered rename to conversations_one_per_item_and_pair;

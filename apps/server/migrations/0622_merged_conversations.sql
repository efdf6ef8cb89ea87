-- older processes: go on
-- What waited for a check and was added to the same conversation, which the other side had begun since: the address that its author
-- knows leads there.
create table merged_conversations (
  id uuid primary key,
  author_id uuid not null,
  merged_into uuid not null,
  merged_at timestamptz not null
);
create index merged_conversations_of_author on merged_conversations (author_id);
create index merged_conversations_into on merged_conversations (merged_into);

-- Last: until this commits nobody begins a conversation.
alter table merged_conversations
  add constraint merged_conversations_author_id_fkey foreign key (author_id) references profiles (id) on delete cascade,
  add constraint merged_conversations_merged_into_fkey foreign key (merged_into) references conversations (id) on delete cascade;

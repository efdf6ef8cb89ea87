-- What an edit of an item changed: the fields as they were before it, for those who check it again. Kept for a year.
create table item_revisions (
  id bigint generated always as identity primary key,
  item_id uuid not null references items (id) on delete cascade,
  at timestamptz not null,
  before jsonb not null
);
create index item_revisions_of_item on item_revisions (item_id, at desc);
create index item_revisions_at on item_revisions (at);

-- The changes of a case on its page.
create index audit_entries_case on audit_entries (case_id, id desc) where case_id is not null;

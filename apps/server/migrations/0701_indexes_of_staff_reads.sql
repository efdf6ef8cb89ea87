-- older processes: go on
-- transaction: none
-- What people were told of one thing: its id is the second word of the key. The cases of who took them, the latest first. And
-- the appeal of a case. And how often someone did the same in a day.
drop index concurrently if exists notifications_of_subject;
create index concurrently notifications_of_subject on notifications (split_part(dedupe_key, ' ', 2));
drop index concurrently if exists cases_of_holder;
create index concurrently cases_of_holder on cases (assigned_to, opened_at desc, id desc) where assigned_to is not null;
drop index concurrently if exists appeals_of_case;
create index concurrently appeals_of_case on appeals (case_id);
drop index concurrently if exists audit_entries_actor_act;
create index concurrently audit_entries_actor_act on audit_entries (actor_id, act, at);

-- A mail is named after the job that sends it. A job whose process dies after it sent one runs again, and the second
-- mail is known to be the first.
alter table mailbox add column message_id text;
create unique index mailbox_message_ids on mailbox (message_id, recipient);

-- Mails of a server without SMTP: the mailbox page of development shows them.
create table mailbox (
  id integer generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  headers jsonb not null default '{}',
  sent_at timestamptz not null default now()
);
create index mailbox_of_recipient on mailbox (recipient, id desc);

-- Queues and events are named by today's words. Jobs that wait come along, with their dead letters; schedules are made at the start.
do $$
declare
  old text;
  new text;
begin
  -- A new database has no queue yet.
  if to_regclass('jobs.job') is null then return; end if;
  for old, new in
    select * from (values
      ('accounts.grant-wish', 'accounts.send-auth-mail'),
      ('messages.forget-old-reports', 'messages.prune-reports'),
      ('notifications.tell-unread', 'notifications.send-unread-digest'),
      ('payments.lapse', 'payments.expire-checkout'),
      ('rentals.announce-request', 'rentals.publish-request'),
      ('rentals.hint-payment', 'rentals.publish-payment-change'),
      ('support.forget-old', 'support.prune-requests')
    ) as names
  loop
    insert into jobs.queue
      select (jsonb_populate_record(q, jsonb_build_object('name', new))).*
      from jobs.queue q where q.name = old
      on conflict (name) do nothing;
    update jobs.job set name = new where name = old;
    update jobs.job set source_name = new where source_name = old;
    delete from jobs.queue where name = old;
  end loop;
  update jobs.job set data = jsonb_set(data, '{event}', '"payment.settlement_due"') where data ->> 'event' = 'payment.owed';
end
$$;

-- What a notification is about, by name: a person gets each once.
alter table notifications rename column happening to dedupe_key;

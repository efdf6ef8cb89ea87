-- Jobs and kept mails name the people they are about, so that the end of an account removes those and no others. A subject is a
-- user id, or an address in lower case where no account is known.
alter table mailbox add column subjects text[] not null default '{}';
update mailbox set subjects = array[recipient];
update mailbox set subjects = subjects || u.id::text from auth.users u where u.email = recipient;

-- Jobs that wait carry what the new version reads of them. A new database has no queue yet.
do $$
begin
  if to_regclass('jobs.job') is null then return; end if;

  update jobs.job j set data = jsonb_set(j.data, '{payload,user_id}', to_jsonb(n.user_id))
  from public.notifications n
  where coalesce(j.source_name, j.name) in ('notifications.deliver', 'notifications.push-to-browser')
    and n.id::text = j.data -> 'payload' ->> 'notification_id';

  update jobs.job j set data = jsonb_set(j.data, '{payload,user_id}', to_jsonb(t.user_id))
  from auth.one_time_tokens t
  where coalesce(j.source_name, j.name) = 'accounts.send-token-mail' and t.id::text = j.data -> 'payload' ->> 'token_id';

  update jobs.job j set data = jsonb_set(j.data, '{payload}',
    (j.data -> 'payload') || jsonb_build_object('user_id', r.user_id, 'email', r.email))
  from public.support_requests r
  where coalesce(j.source_name, j.name) in ('support.mail-operator', 'support.mail-sender')
    and r.id::text = j.data -> 'payload' ->> 'request_id';

  -- The path of a picture begins with the id of its uploader.
  update jobs.job j set data = jsonb_set(j.data, '{payload,user_id}', to_jsonb(split_part(j.data -> 'payload' ->> 'path', '/', 1)))
  where coalesce(j.source_name, j.name) = 'items.remove-old-avatar';
  update jobs.job j set data = jsonb_set(j.data, '{payload,user_id}',
    to_jsonb(split_part(j.data -> 'payload' -> 'image_paths' ->> 0, '/', 1)))
  where coalesce(j.source_name, j.name) = 'items.purge-pictures' and j.data -> 'payload' -> 'image_paths' ->> 0 is not null;

  -- Some old notices to an address name no account.
  update jobs.job j set data = jsonb_set(j.data, '{payload,user_id}', to_jsonb(u.id))
  from auth.users u
  where coalesce(j.source_name, j.name) = 'accounts.send-security-notice'
    and j.data -> 'payload' ->> 'user_id' is null and u.email = j.data -> 'payload' ->> 'to';

  update jobs.job j set data = j.data || jsonb_build_object('subjects', to_jsonb(array_remove(array[
    j.data -> 'payload' ->> 'user_id', j.data -> 'payload' ->> 'receiver_id', j.data -> 'payload' ->> 'owner_id',
    lower(j.data -> 'payload' ->> 'email')], null)))
  where jsonb_typeof(j.data -> 'payload') = 'object' and (j.data -> 'payload') ?| array['user_id', 'receiver_id', 'owner_id', 'email'];
end
$$;

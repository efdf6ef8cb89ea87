-- When somebody was invited: clients of the authentication wire read it.
alter table auth.users add column invited_at timestamptz;
update auth.users u set invited_at = t.created_at
from (select user_id, min(created_at) as created_at from auth.one_time_tokens where kind = 'invite' group by user_id) t
where t.user_id = u.id;

-- older processes: go on
-- How far the check of what search knows of items has come: each night looks at some, and the next one goes on there.
create table search_check (
  is_only boolean primary key default true check (is_only),
  -- `search_no` of the last item that was looked at; 0: the next night begins with the first.
  after_no integer not null
);

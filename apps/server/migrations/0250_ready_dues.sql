-- Owners are reminded of money that is ready and has no account to go to.
create index dues_ready on dues (owner_id, ready_at) where state = 'ready';

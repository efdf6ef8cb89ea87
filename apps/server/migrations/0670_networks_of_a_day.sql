-- older processes: go on
-- The network of a log-in, hashed with its day, by which accounts of one network are found within it; emptied a day later.
alter table security_events add column network_hash text;

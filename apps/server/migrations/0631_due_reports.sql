-- older processes: go on
-- By when a report was to be answered, once its case is opened again and due at another time. Empty: by when its case is.
alter table reports add column due_at timestamptz;

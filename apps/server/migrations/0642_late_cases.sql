-- older processes: go on
-- When those who can decide a case were told that it is late; it is told again when it is due at another time and that has passed.
alter table cases add column late_told_at timestamptz;

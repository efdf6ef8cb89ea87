-- The least that a day of an item can cost, whatever the length of the hire: a list of what costs at most so much in all begins with it.
create index items_by_least_rate on items (least(daily_rate, nullif(weekly_rate, 0) / 7, nullif(monthly_rate, 0) / 30))
  where status = 'active';

-- older processes: go on
-- transaction: none
-- Items by what a day costs at least, of each of the rates that there are the newest first: what all of the days cost depends on the
-- rates alone, so the cheapest of a week are found by the few rates that may be the lowest. It begins like the index before it.
drop index concurrently if exists items_by_rates;
create index concurrently items_by_rates
  on items (
    least(daily_rate, nullif(weekly_rate, 0) / 7, nullif(monthly_rate, 0) / 30), daily_rate,
    coalesce(weekly_rate, 0), coalesce(monthly_rate, 0), created_at desc, id desc
  )
  where status = 'active';
drop index concurrently if exists items_by_least_rate;

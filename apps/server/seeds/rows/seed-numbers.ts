import { addDays, listDays } from '@itemo/domain/dates.ts'
import { sql } from 'kysely'
import type { Context } from '../../src/context.ts'
import { countDays } from '../../src/features/operator/numbers/number-jobs.ts'
import type { PersonIds } from './seed-people.ts'
import { dayFromNow, type TownDeps } from './town-deps.ts'

const townDays = 90
/** How long member activity is kept, in days. */
const memberDays = 60
/** Member activity older than this many days isn't counted again. */
const countedDays = 32

/** Searches without results, most frequent first. */
const wanted = [
  'paddle board',
  'wallpaper steamer',
  'carpet cleaner',
  'roof box',
  'bouncy castle',
  'chainsaw',
  'metal detector',
  'telescope',
  'cement mixer',
  'party tent',
  'baby monitor',
  'snow chains',
  'raclette',
  'sewing machine',
  'leaf blower',
] as const

/**
 * Writes ninety days of numbers that no row of the town contains: item views, prices, searches, and the number of items and cases. The
 * same for every town made on the same day. A job counts everything else from the rows.
 */
export async function writeNumbers(deps: TownDeps, persons: PersonIds, { jobs }: Pick<Context, 'jobs'>): Promise<void> {
  const { trx } = deps
  const [first, today] = [dayFromNow(deps, 1 - townDays), dayFromNow(deps, 0)]
  // The town grows over time, and weekends are busier.
  await sql`
    with days as (
      select d::date as day, (${today}::date - d::date) as age,
        case when extract(isodow from d) > 5 then 1.5 else 1 end as busy
      from generate_series(${first}::date, ${today}::date, interval '1 day') d
    ),
    live as (select category, count(*)::int as items from items where status = 'active' group by category)
    insert into daily_numbers (metric, day, dimension, value)
    select 'item_opened', day, '', (busy * (58 - age / 3 + age * 7 % 11))::int from days
    union all select 'quote_made', day, '', (busy * (17 - age / 8 + age * 5 % 6))::int from days
    union all select 'searches', day, '', (busy * (21 - age / 7 + age * 3 % 5))::int from days
    union all select 'searches', day, category, 1 + (age + length(category)) % 4 from days, live
    union all select 'searches_empty', day, '', 1 + age * 3 % 4 from days
    union all select 'searches_corrected', day, '', 1 + age * 5 % 3 from days
    union all select 'search_opened', day, '', (busy * (13 - age / 9 + age * 7 % 6))::int from days
    union all select 'items_live', day, category, greatest(1, items - age / 30) from days, live where age > 0
    union all select 'cases_open', day, '', 3 + age * 5 % 6 from days where age > 0
    union all select 'cases_late', day, '', 1 from days where age > 0 and age % 9 = 4
    union all select 'members_active', day, '', 8 - age / 20 + age % 3 from days where age >= ${countedDays}
    union all select 'members_active_28', day, '', 22 - age / 10 from days where age >= ${countedDays}`.execute(trx)
  const here = listDays(addDays(today, 1 - memberDays), today).flatMap((day, at) =>
    Object.values(persons).flatMap((userId, person) =>
      (at * 7 + person * 5) % 8 < 3 ? [{ day, user_id: userId }] : [],
    ),
  )
  await trx
    .insertInto('member_days')
    .values(here)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const searched = wanted.flatMap((words, rank) =>
    [0, 1, 2].map((time) => ({
      words,
      day: addDays(today, -(time * 2 + (rank % 2))),
      shown: 0,
      empty: time === 0 ? Math.max(1, 6 - Math.floor(rank / 3)) : 1,
    })),
  )
  await trx.insertInto('searched_words').values(searched).execute()
  await jobs.send(trx, countDays, { from: first, to: today })
}

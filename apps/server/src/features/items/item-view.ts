import { type RawBuilder, sql } from 'kysely'
import { cancelledHiresJson, factPairs, ownerHiresJson } from '../accounts/person-facts-view.ts'
import { packedFeeAt } from '../settings/fee-in-force.ts'
import { isRestrictedFrom } from '../accounts/restrictions.ts'

/** The JSON of items, built by PostgreSQL over a row `i` of items, field for field like the contract's views. */

/** A timestamp in the format of JavaScript's `toISOString`. */
export function instantJson(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** A boost shows until it expires, whether or not the job has cleared its mark by then. */
export function isBoosted(now: Date): RawBuilder<boolean> {
  return sql`(i.is_boosted and coalesce(i.boost_expires_at > ${now}::timestamptz, false))`
}

/** The total price of one day, in pounds, with the fee at a given time: equal to what `priceDays` computes. */
export const firstDayAmount = (dailyRate: RawBuilder<unknown>, now: Date): RawBuilder<string> =>
  sql`round(hire_total_pence((${dailyRate} * 100)::integer, null, null, 1, ${packedFeeAt(now)}) / 100.0, 2)`

/** To its owner, a held or taken-down item has the status paused, with `moderation` in addition. */
const shownStatus = sql`case when i.status in ('held', 'removed') then 'paused' else i.status end`

/** `ItemModerationView` for the owner; null for an item that isn't held or taken down. */
export const moderationJson = (now: Date): RawBuilder<unknown> => sql`case when i.status in ('held', 'removed')
  then json_build_object('state', i.status, 'decision_id', i.decision_id,
    'may_change', not ${isRestrictedFrom(sql`i.user_id`, 'listing', now)}) end`

const createdAt = instantJson(sql`i.created_at`)

/** Extra card fields for a list that is filtered by place or dates; SQL `null` otherwise. */
export interface CardExtras {
  readonly distance: RawBuilder<unknown>
  readonly hire: RawBuilder<unknown>
}

const noExtras: CardExtras = { distance: sql`null`, hire: sql`null` }

/** `ItemCardView`; `more`: additional name and value pairs, starting with a comma. */
export function cardJson(now: Date, { distance, hire } = noExtras, more = sql``): RawBuilder<unknown> {
  return sql`json_build_object(
    'id', i.id, 'title', i.title, 'category', i.category, 'daily_rate', i.daily_rate, 'first_day_amount', ${firstDayAmount(sql`i.daily_rate`, now)}, 'location', i.location,
    'latitude', i.latitude, 'longitude', i.longitude, 'status', ${shownStatus}, 'is_boosted', ${isBoosted(now)},
    'image_url', (select m.image_url from item_images m where m.item_id = i.id order by m.position, m.id limit 1),
    'created_at', ${createdAt}, 'distance_km', ${distance}, 'distance_miles', null, 'hire', ${hire},
    'owner_hires', ${cancelledHiresJson(sql`i.user_id`)} ${more}
  )`
}

const images = sql`coalesce((
  select json_agg(json_build_object('id', m.id, 'image_url', m.image_url, 'position', m.position) order by m.position, m.id)
  from item_images m where m.item_id = i.id
), '[]'::json)`

const addons = sql`coalesce((
  select json_agg(json_build_object('id', a.id, 'name', a.name, 'price', a.price) order by a.position, a.id)
  from item_addons a where a.item_id = i.id
), '[]'::json)`

/** The fields that `ItemView` and `OwnItemView` share; `more`: additional name and value pairs. */
export function detailsJson(now: Date, location: RawBuilder<unknown>, more: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`json_build_object(
    'id', i.id, 'user_id', i.user_id, 'title', i.title, 'description', i.description, 'category', i.category,
    'daily_rate', i.daily_rate, 'first_day_amount', ${firstDayAmount(sql`i.daily_rate`, now)}, 'weekly_rate', i.weekly_rate, 'monthly_rate', i.monthly_rate,
    'location', ${location}, 'latitude', i.latitude, 'longitude', i.longitude, 'status', ${shownStatus},
    'available_from', i.available_from, 'available_until', i.available_until,
    'excluded_dates', to_json(i.excluded_dates),
    'deposit_required', i.deposit_required, 'deposit_amount', i.deposit_amount,
    'is_boosted', ${isBoosted(now)}, 'created_at', ${createdAt},
    'images', ${images}, 'addons', ${addons}, ${more}
  )`
}

/** `OwnerView` over a row `p` of profiles: no email address, no postcode (R43). */
export const ownerJson: RawBuilder<unknown> = sql`json_build_object(
  'id', p.id, 'full_name', p.full_name, 'profile_image', p.profile_image, 'bio', p.bio,
  'member_since', ${instantJson(sql`p.member_since`)}, 'trust_score', p.trust_score, 'is_demo', p.is_demo,
  'identity_checked_on', ${instantJson(sql`p.identity_verified_at`)},
  'hires', ${ownerHiresJson(sql`p.id`)}, ${factPairs(sql`p.id`)}
)`

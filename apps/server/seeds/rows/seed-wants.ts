import type { Category } from '@itemo/domain/categories.ts'
import { addDays, endOfDay } from '@itemo/domain/dates.ts'
import { roundPoint } from '@itemo/domain/items/places.ts'
import { toPence } from '@itemo/domain/money.ts'
import { outwardPostcode } from '@itemo/domain/postcodes.ts'
import { priceDays } from '@itemo/domain/rentals/pricing.ts'
import { specifiedFee } from '@itemo/domain/settings/fee.ts'
import { people, type PersonKey } from '../town/people.ts'
import { type ItemKey, items } from '../town/town-items.ts'
import { places } from '../town/town-places.ts'
import type { WrittenItems } from './seed-items.ts'
import type { PersonIds } from './seed-people.ts'
import { dayFromNow, hoursAgo, type TownDeps } from './town-deps.ts'

interface DemoWant {
  readonly asker: PersonKey
  readonly words: string
  readonly note?: string
  readonly category: Category
  readonly inDays: number
  readonly days: number
  /** For all of the days, in pounds. */
  readonly budget?: number
  readonly askedHoursAgo: number
  /** The offer of its owner. */
  readonly offer?: { readonly item: ItemKey; readonly note: string }
}

const wants: readonly DemoWant[] = [
  {
    asker: 'priya',
    words: 'Pressure washer for a patio',
    note: 'One morning is plenty. The moss is winning.',
    category: 'Garden Tools',
    inDays: 8,
    days: 1,
    budget: 40,
    askedHoursAgo: 5,
  },
  {
    asker: 'sofia',
    words: 'Drill for putting up shelves',
    category: 'Power Tools',
    inDays: 6,
    days: 2,
    askedHoursAgo: 21,
    offer: { item: 'drill', note: 'It comes with bits for brick and wood.' },
  },
  {
    asker: 'leila',
    words: 'Six walkie-talkies for a school fair',
    note: 'For the stewards, a Saturday.',
    category: 'Electronics',
    inDays: 13,
    days: 1,
    budget: 60,
    askedHoursAgo: 30,
  },
]

const withinKm = 16

/** Writes people's wants, with the offers for them. */
export async function writeWants(deps: TownDeps, persons: PersonIds, written: WrittenItems): Promise<void> {
  for (const want of wants) await writeWant(deps, want, persons, written)
}

async function writeWant(deps: TownDeps, want: DemoWant, persons: PersonIds, written: WrittenItems): Promise<void> {
  const { asker, words, note, category, inDays, days, budget, askedHoursAgo, offer } = want
  const place = places[people[asker].place]
  const { latitude, longitude } = roundPoint(place)
  const from = dayFromNow(deps, inDays)
  const created_at = hoursAgo(deps, askedHoursAgo)
  const { id: want_id } = await deps.trx
    .insertInto('wants')
    .values({
      user_id: persons[asker],
      words,
      note: note ?? null,
      category,
      location: outwardPostcode(place.postcode) ?? place.postcode,
      latitude,
      longitude,
      within_km: withinKm,
      from_day: from,
      until_day: addDays(from, days - 1),
      budget_pence: budget === undefined ? null : toPence(budget),
      created_at,
      expires_at: endOfDay(addDays(from, -1)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!offer) return
  const { owner, daily } = items[offer.item]
  await deps.trx
    .insertInto('want_answers')
    .values({
      want_id,
      item_id: written[offer.item].id,
      owner_id: persons[owner],
      total_pence: priceDays({ dailyPence: toPence(daily) }, days, [], specifiedFee).totalPence,
      note: offer.note,
      created_at: hoursAgo(deps, askedHoursAgo - 2),
    })
    .execute()
}

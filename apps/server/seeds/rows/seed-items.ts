import { dayInLondon } from '@itemo/domain/dates.ts'
import { completePeriod } from '@itemo/domain/items/listing-period.ts'
import { roundPoint } from '@itemo/domain/items/places.ts'
import { outwardPostcode } from '@itemo/domain/postcodes.ts'
import { writeSearchRows } from '../../src/features/items/search/search-rows.ts'
import type { ItemShot } from '../pictures/store.ts'
import type { DemoItem } from '../town/item.ts'
import { feedOrder, type ItemKey, items, listedHoursAgo } from '../town/town-items.ts'
import { people } from '../town/people.ts'
import { type Place, places } from '../town/town-places.ts'
import type { PersonIds } from './seed-people.ts'
import { dayFromNow, hoursAgo, type TownDeps } from './town-deps.ts'

export interface WrittenItem {
  readonly id: string
  /** The storage path of its first picture. */
  readonly mainPicture: string
  readonly addons: readonly { readonly id: string; readonly name: string; readonly price: number }[]
}

export type WrittenItems = Readonly<Record<ItemKey, WrittenItem>>

/** Writes every item with its place, pictures and add-ons. */
export async function writeItems(
  deps: TownDeps,
  owners: PersonIds,
  pictures: readonly ItemShot[],
): Promise<WrittenItems> {
  const written = Object.fromEntries(
    feedOrder.map((key): [ItemKey, WrittenItem] => {
      const addons = (items[key].addons ?? []).map(([name, price]) => ({ id: crypto.randomUUID(), name, price }))
      return [key, { id: crypto.randomUUID(), mainPicture: pathOf(pictures, key), addons }]
    }),
  ) as WrittenItems
  const each = feedOrder.map((key) => ({ key, item: items[key], ...written[key] }))
  await deps.trx
    .insertInto('items')
    // The last one listed gets the greatest number.
    .values(
      each.toReversed().map(({ key, item, id }) => ({ id, user_id: owners[item.owner], ...itemRow(deps, key, item) })),
    )
    .execute()
  await deps.trx
    .insertInto('item_places')
    .values(each.map(({ item, id }) => ({ item_id: id, ...placeOf(item) })))
    .execute()
  await deps.trx
    .insertInto('item_images')
    .values(pictures.map(({ item, path, position }) => ({ item_id: written[item].id, image_url: path, position })))
    .execute()
  await deps.trx
    .insertInto('item_addons')
    .values(each.flatMap(({ id, addons }) => addons.map((addon, position) => ({ ...addon, item_id: id, position }))))
    .execute()
  await writeSearchRows(
    deps.trx,
    each.map(({ id }) => id),
  )
  return written
}

function pathOf(pictures: readonly ItemShot[], key: ItemKey): string {
  const main = pictures.find(({ item, position }) => item === key && position === 0)
  if (!main) throw new Error(`${key} has no picture`)
  return main.path
}

function itemRow(deps: TownDeps, key: ItemKey, item: DemoItem) {
  const place = placeOf(item)
  const listedAt = hoursAgo(deps, listedHoursAgo(key))
  const period = completePeriod(
    {
      available_from: item.window ? dayFromNow(deps, item.window[0]) : dayInLondon(listedAt),
      available_until: item.window ? dayFromNow(deps, item.window[1]) : null,
      excluded_dates: (item.excluded ?? []).map((days) => dayFromNow(deps, days)),
    },
    dayInLondon(deps.now),
  )
  if (!period.ok) throw new Error(`${key}: ${period.message}`)
  return {
    title: item.title,
    description: item.text,
    category: item.category,
    daily_rate: item.daily,
    weekly_rate: item.weekly ?? null,
    monthly_rate: item.monthly ?? null,
    location: outwardPostcode(place.postcode) ?? null,
    ...roundPoint(place),
    status: item.paused ? ('paused' as const) : ('active' as const),
    ...period.period,
    excluded_dates: [...period.period.excluded_dates],
    deposit_required: item.deposit !== undefined,
    deposit_amount: item.deposit ?? null,
    created_at: listedAt,
    updated_at: listedAt,
  }
}

/** The location of an item: its owner's, unless it has its own. */
export function placeOf(item: DemoItem): Place {
  return places[item.at ?? people[item.owner].place]
}

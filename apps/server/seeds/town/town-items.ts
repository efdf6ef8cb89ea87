import * as z from 'zod/mini'
import feed from './feed-order.json' with { type: 'json' }
import { DemoItem } from './item.ts'
import data from './items.json' with { type: 'json' }
import { keysOf } from './keys-of.ts'

export type ItemKey = keyof typeof data
export const itemKeys = keysOf(data)

export const items: Readonly<Record<ItemKey, DemoItem>> = z.record(z.enum(itemKeys), DemoItem).parse(data)

/** The order of the feed, newest first: mixed, as in a real town. */
export const feedOrder: readonly ItemKey[] = z.array(z.enum(itemKeys)).parse(feed)

/** How long ago an item was listed, in hours: the newest two hours, the oldest about fifteen weeks. */
export function listedHoursAgo(item: ItemKey): number {
  return 2 * (feedOrder.indexOf(item) + 1) ** 1.75
}

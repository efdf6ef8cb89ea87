import type { ItemCardView } from '@itemo/contract/items/views.ts'
import type { Point } from '@itemo/domain/items/places.ts'
import Supercluster from 'supercluster'
import { formatAmount, formatPounds } from '#app/lib/pounds.ts'
import { type MapArea, type Mark, nearestZoom } from './provider.ts'

/** How near to each other marks become one, and how wide a tile is, in pixels. */
const pixels = { radius: 52, extent: 256 }

interface ItemProperties {
  readonly item: ItemCardView
}

/** What pressing a mark does: a closer look at a part of the map, or the items that are there. */
export type MarkTarget =
  | { readonly kind: 'zoom'; readonly point: Point; readonly zoom: number }
  | { readonly kind: 'items'; readonly point: Point; readonly items: readonly ItemCardView[] }

export type PlacedMark = Mark & { readonly target: () => MarkTarget }

/** Arranges items so that the marks of any part of the map can be asked for. */
export function clusterItems(items: readonly ItemCardView[]): (area: MapArea) => PlacedMark[] {
  const index = new Supercluster<ItemProperties, ItemProperties>({ ...pixels, maxZoom: nearestZoom })
  index.load(
    items.flatMap((item) => {
      const { latitude, longitude } = item
      if (latitude === null || longitude === null) return []
      return [
        { type: 'Feature', geometry: { type: 'Point', coordinates: [longitude, latitude] }, properties: { item } },
      ]
    }),
  )
  return ({ south, west, north, east, zoom }) =>
    index
      .getClusters([west, south, east, north], zoom)
      .map((feature): PlacedMark => {
        const [longitude = 0, latitude = 0] = feature.geometry.coordinates
        const point = { latitude, longitude }
        const { properties } = feature
        if (!('cluster' in properties)) return itemMark(point, properties.item)
        const { cluster_id: id, point_count: count } = properties
        const closer = index.getClusterExpansionZoom(id)
        const apart = closer <= nearestZoom
        return {
          key: `${latitude.toFixed(4)} ${longitude.toFixed(4)} ${count}`,
          point,
          name: apart ? `${count} items, look closer` : `${count} items in one place`,
          text: String(count),
          look: 'cluster',
          target: () =>
            apart
              ? { kind: 'zoom', point, zoom: closer }
              : { kind: 'items', point, items: index.getLeaves(id, Infinity).map((leaf) => leaf.properties.item) },
        }
      })
      // From west to east: the order in which the Tab key goes through them.
      .toSorted((a, b) => a.point.longitude - b.point.longitude)
}

function itemMark(point: Point, item: ItemCardView): PlacedMark {
  return {
    key: item.id,
    point,
    name: `${item.title}, ${priceWords(item)}${item.location === null ? '' : `, ${item.location}`}`,
    text: item.hire ? formatAmount(item.hire.total_amount) : formatPounds(item.daily_rate),
    look: item.is_boosted ? 'boosted' : 'item',
    target: () => ({ kind: 'items', point, items: [item] }),
  }
}

/** '£12/day', or what the days that were looked for cost: '£57.50 for 5 days'. */
export function priceWords({ hire, daily_rate: rate }: ItemCardView): string {
  if (!hire) return `${formatPounds(rate)}/day`
  return `${formatAmount(hire.total_amount)} for ${hire.days} ${hire.days === 1 ? 'day' : 'days'}`
}

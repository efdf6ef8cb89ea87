import { plural } from '@itemo/domain/plural.ts'
import type { ItemCardView } from '@itemo/contract/item-views.ts'
import type { Point } from '@itemo/domain/items/places.ts'
import Supercluster from 'supercluster'
import { formatAmount, formatPounds } from '#app/lib/pounds.ts'
import { pixelOf, tilePixels } from './map-pixels.ts'
import { type MapArea, type Mark, nearestZoom } from './map-provider.ts'

/** The distance within which marks are clustered, and the width of a tile, in pixels. */
const pixels = { radius: 72, extent: tilePixels }

interface ItemProperties {
  readonly item: ItemCardView
}

/** The effect of pressing a mark: zooms in, or opens its items. */
type MarkTarget =
  | { readonly kind: 'zoom'; readonly point: Point; readonly zoom: number }
  | { readonly kind: 'items'; readonly point: Point; readonly items: readonly ItemCardView[] }

export type PlacedMark = Mark & {
  readonly target: () => MarkTarget
  /** The items of the mark. */
  readonly items: () => readonly ItemCardView[]
}

/** Indexes items and returns a function that computes the marks of an area. */
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
  return ({ south, west, north, east, zoom }) => {
    const marks = index
      .getClusters([west, south, east, north], zoom)
      .map((feature): FoundMark => {
        const [longitude = 0, latitude = 0] = feature.geometry.coordinates
        const point = { latitude, longitude }
        const { properties } = feature
        if (!('cluster' in properties)) {
          const { item } = properties
          return { point, count: 1, mark: itemMark(point, item), items: () => [item] }
        }
        const { cluster_id: id, point_count: count } = properties
        const items = () => index.getLeaves(id, Infinity).map((leaf) => leaf.properties.item)
        const closer = index.getClusterExpansionZoom(id)
        return { point, count, mark: clusterMark({ point, count, closer, items }), items }
      })
      // From west to east, which is the Tab order.
      .toSorted((a, b) => a.point.longitude - b.point.longitude)
    return mergeOverlapping(marks, zoom)
  }
}

/** A mark before overlaps are resolved. */
interface FoundMark extends Omit<Cluster, 'closer'> {
  readonly mark: PlacedMark
}

/** At this distance at least 28 pixels of each mark can be pressed: prices are up to 90 wide and numbers 44, both 40 high. */
const room = { x: 59, y: 28 }

/** Merges marks that would overlap, at the place of the first: the centres of clusters can be closer to each other than items. */
function mergeOverlapping(marks: readonly FoundMark[], zoom: number): PlacedMark[] {
  const drawn: { at: { x: number; y: number }; found: FoundMark[] }[] = []
  for (const found of marks) {
    const at = pixelOf(found.point, zoom)
    const near = drawn.find(({ at: other }) => Math.abs(at.x - other.x) < room.x && Math.abs(at.y - other.y) < room.y)
    if (near) near.found.push(found)
    else drawn.push({ at, found: [found] })
  }
  return drawn.flatMap(({ found }) => {
    const [first, ...others] = found
    if (!first || others.length === 0) return first ? [first.mark] : []
    return clusterMark({
      point: first.point,
      count: found.reduce((sum, { count }) => sum + count, 0),
      closer: Math.floor(zoom) + 1,
      items: () => found.flatMap(({ items }) => items()),
    })
  })
}

interface Cluster {
  readonly point: Point
  readonly count: number
  /** The zoom at which the cluster splits. */
  readonly closer: number
  readonly items: () => readonly ItemCardView[]
}

function clusterMark({ point, count, closer, items }: Cluster): PlacedMark {
  const apart = closer <= nearestZoom
  return {
    key: `${point.latitude.toFixed(4)} ${point.longitude.toFixed(4)} ${count}`,
    point,
    name: apart ? `${count} items, look closer` : `${count} items in one place`,
    text: String(count),
    look: 'cluster',
    items,
    target: () => (apart ? { kind: 'zoom', point, zoom: closer } : { kind: 'items', point, items: items() }),
  }
}

function itemMark(point: Point, item: ItemCardView): PlacedMark {
  return {
    key: item.id,
    point,
    name: `${item.title}, ${priceWords(item)}${item.location === null ? '' : `, ${item.location}`}`,
    text: formatPounds(item.hire ? item.hire.total_amount : item.first_day_amount),
    look: item.is_boosted ? 'boosted' : 'item',
    items: () => [item],
    target: () => ({ kind: 'items', point, items: [item] }),
  }
}

/** '1 of 3 here': the position of each item among those at the same point. */
export function sharedPlaces(items: readonly ItemCardView[]): ReadonlyMap<string, string> {
  const byPlace = Map.groupBy(
    items.filter(({ latitude, longitude }) => latitude !== null && longitude !== null),
    ({ latitude, longitude }) => `${latitude} ${longitude}`,
  )
  const shared = [...byPlace.values()].filter((group) => group.length > 1)
  return new Map(shared.flatMap((group) => group.map(({ id }, index) => [id, `${index + 1} of ${group.length} here`])))
}

/** '£12/day · £13.80 with fee', or the total for the searched dates: '£57.50 for 5 days' (R70). */
export function priceWords({ hire, daily_rate: rate, first_day_amount: firstDay }: ItemCardView): string {
  if (!hire) return `${formatPounds(rate)}/day · ${formatPounds(firstDay)} with fee`
  return `${formatAmount(hire.total_amount)} for ${plural(hire.days, 'day')}`
}

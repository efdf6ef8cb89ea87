import type { ItemCardView } from '@itemo/contract/item-views.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterItems } from './map-marks.ts'

const london = { south: 51.3, west: -0.5, north: 51.7, east: 0.3 }

function item(
  id: string,
  latitude: number | null,
  longitude: number | null,
  changes: Partial<ItemCardView> = {},
): ItemCardView {
  return {
    id,
    title: `Item ${id}`,
    category: 'Other',
    daily_rate: 12,
    first_day_amount: 13.8,
    location: 'E8',
    latitude,
    longitude,
    status: 'active',
    is_boosted: false,
    image_url: null,
    created_at: '2026-06-01T10:00:00.000Z',
    distance_km: null,
    distance_miles: null,
    hire: null,
    owner_hires: null,
    ...changes,
  }
}

test('distant items have a marker each, from west to east, with title, all-in price and area [R70]', () => {
  const marks = clusterItems([
    item('b', 51.5, 0.2, { hire: { days: 5, total_amount: 57.5 } }),
    item('a', 51.5, -0.4, { is_boosted: true, location: null }),
  ])({ ...london, zoom: 11 })
  expect(marks.map(({ key, name, text, look }) => ({ key, name, text, look }))).toEqual([
    { key: 'a', name: 'Item a, £12/day · £13.80 with fee', text: '£13.80', look: 'boosted' },
    { key: 'b', name: 'Item b, £57.50 for 5 days, E8', text: '£57.50', look: 'item' },
  ])
  expect(marks[0]?.target()).toMatchObject({ kind: 'items', items: [{ id: 'a' }] })
})

test('nearby items share a marker, which zooms to where they separate', () => {
  const arrange = clusterItems([item('a', 51.5, -0.1), item('b', 51.5, -0.08)])
  const [together, ...others] = arrange({ ...london, zoom: 9 })
  expect(others).toEqual([])
  expect(together).toMatchObject({ name: '2 items, look closer', text: '2', look: 'cluster' })
  const target = together?.target()
  expect(target?.kind).toBe('zoom')
  if (target?.kind !== 'zoom') return
  expect(arrange({ ...london, zoom: target.zoom })).toHaveLength(2)
})

test('items at the same rounded place never separate: their marker lists all of them', () => {
  const [together] = clusterItems([item('a', 51.5, -0.1), item('b', 51.5, -0.1), item('c', 51.5, -0.1)])({
    ...london,
    zoom: 15,
  })
  expect(together?.name).toBe('3 items in one place')
  const target = together?.target()
  expect(target?.kind === 'items' && target.items.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('an item without a place has no marker [R25]', () => {
  const marks = clusterItems([item('a', 51.5, -0.1), item('b', null, null, { location: null })])({ ...london, zoom: 9 })
  expect(marks.map(({ key }) => key)).toEqual(['a'])
})

/** The position of a point in world pixels. */
function pixelOf({ latitude, longitude }: { latitude: number; longitude: number }, zoom: number) {
  const world = 256 * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  const north = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return { x: (0.5 + longitude / 360) * world, y: north * world }
}

// A price is up to 90 pixels wide and a number 44, both 40 high: with one on either side, 28 pixels of the middle one remain.
test('at least 28 pixels of each marker can be tapped', () => {
  const degrees = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((part) => part / 100)
  const places = fc.array(fc.record({ latitude: degrees(51.4, 51.6), longitude: degrees(-0.3, 0.1) }), {
    maxLength: 200,
  })
  fc.assert(
    fc.property(places, fc.integer({ min: 9, max: 14 }), (points, zoom) => {
      const items = points.map(({ latitude, longitude }, index) => item(String(index), latitude, longitude))
      const marks = clusterItems(items)({ ...london, zoom }).map(({ point }) => pixelOf(point, zoom))
      return marks.every((one, at) =>
        marks.slice(at + 1).every((other) => Math.abs(one.x - other.x) >= 59 || Math.abs(one.y - other.y) >= 28),
      )
    }),
    { numRuns: 1500 },
  )
})

import { addDays, dayInLondon } from '@itemo/domain/dates.ts'

const today = dayInLondon(new Date())
const dates = `from=${addDays(today, 10)}&until=${addDays(today, 13)}`
const week = `from=${addDays(today, 10)}&until=${addDays(today, 19)}`
/** Searches by words, places, days and prices that match many items, few and none. */
export const searchesTried: readonly string[] = [
  '/items',
  '/items?limit=23',
  `/items?${dates}`,
  '/items?category=DIY+Tools',
  `/items?category=DIY+Tools&${dates}&sort=cheapest`,
  `/items?${week}&sort=cheapest`,
  `/items?category=DIY+Tools&${week}&sort=cheapest&max_total=30`,
  '/items?near=51.54,-0.06&within_km=10&sort=cheapest',
  '/items?bounds=50,-3,54,0.5&sort=cheapest',
  `/items?bounds=50,-3,54,0.5&sort=cheapest&${week}`,
  '/items?max_price=1.5',
  '/items?max_price=1.5&category=DIY+Tools',
  `/items?max_total=3&${dates}`,
  '/items?near=51.54,-0.06&sort=nearest',
  '/items?near=57.6,-4.4&sort=nearest',
  '/items?near=51.54,-0.06&within_km=10',
  ...['drill', 'theodolite', 'harpsichord', 'er', 'qz', 'telescpoe', 'hoover', 'drill+electric'].flatMap((words) => [
    `/items?search=${words}`,
    `/items?search=${words}&${dates}`,
    `/items?search=${words}&near=51.54,-0.06&sort=nearest`,
    `/items?search=${words}&sort=cheapest`,
  ]),
  '/items?near=51.54,-0.06&within_km=10&sort=newest',
  '/items?near=51.49,-0.11&within_km=1&sort=newest',
  '/items?near=51.49,-0.11&within_km=1&sort=newest&category=DIY+Tools&max_price=1.5',
  `/items?near=51.49,-0.11&within_km=1&sort=newest&${dates}`,
  '/items?near=51.54,-0.06&within_km=10&sort=newest&max_price=1.5',
  `/items?near=51.54,-0.06&within_km=10&sort=newest&category=DIY+Tools&${dates}`,
  '/items?near=57.6,-4.4&within_km=10&sort=newest',
  '/items?bounds=51.4,-0.3,51.6,0.1',
  '/items?bounds=51.4,-0.3,51.6,0.1&max_price=1.5',
  '/items?bounds=57.0,-5,58.5,-3',
  '/items?bounds=50,-6,59,2&category=DIY+Tools&max_price=1.5',
  '/items?bounds=57.0,-5,58.5,-3&search=drill',
  '/items/suggest',
  '/items/suggest?near=51.54,-0.06',
  '/items/suggest?q=dr&near=51.54,-0.06',
  '/items/suggest?q=electric+dr&near=57.6,-4.4',
  `/items/wider?near=51.54,-0.06&within_miles=5&${dates}&max_price=1.5&category=DIY+Tools`,
  `/items/wider?search=theodolite&near=57.6,-4.4&within_miles=5&${dates}&max_price=1.5`,
  '/items/wider?bounds=57.0,-5,58.5,-3&search=drill',
  '/items/price-hint?category=DIY+Tools&title=Electric+drill&postcode=E8',
  '/items/price-hint?category=DIY+Tools&title=Theodolite&postcode=IV2',
  '/items/map?bounds=51.4,-0.3,51.6,0.1',
  '/items/map?bounds=51.483,-0.144,51.543,-0.084',
  '/items/map?bounds=51.3,-0.4,51.8,0.1&category=DIY+Tools',
  '/items/map?bounds=51.4,-0.3,51.6,0.1&search=drill',
  `/items/map?bounds=51.4,-0.3,51.6,0.1&${dates}`,
  '/items/map?bounds=57.0,-5,58.5,-3',
]

const ways: readonly (readonly string[])[] = [
  ['', '', 'search=drill', 'search=electric+drill', 'search=tent'],
  ['', '', 'category=DIY+Tools'],
  ['', '', dates, week],
  ['', '', 'max_price=5', 'max_price=20', 'max_total=60'],
  [
    '',
    'near=51.49,-0.11',
    'near=51.49,-0.11&within_km=1',
    'near=51.49,-0.11&within_km=10',
    'near=52.49,-1.9&within_km=50',
    'bounds=51.4,-0.3,51.6,0.1',
    'bounds=50,-3,54,0.5',
  ],
  ['', '', 'sort=cheapest', 'sort=newest', 'sort=nearest'],
]

/** Random combinations of filters, the same for the same seed: lists and map tiles. */
export function randomSearches(seed: number, count: number): string[] {
  let state = seed
  const pick = (list: readonly string[]) => {
    state = (state * 48_271) % 2_147_483_647
    return list[state % list.length] ?? ''
  }
  return Array.from({ length: count }, () => ways.map(pick).filter((part) => part !== '')).flatMap((parts) => {
    const query = parts.join('&')
    // A total needs days.
    if (query.includes('max_total') && !query.includes('from=')) return []
    // Distances need a place.
    if (query.includes('sort=nearest') && !query.includes('near=')) return []
    return query.includes('bounds') && !query.includes('sort=')
      ? [`/items?${query}`, `/items/map?${query}`]
      : [`/items?${query}`]
  })
}

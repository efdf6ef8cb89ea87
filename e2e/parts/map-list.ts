import { dayFromNow } from './days.ts'
import { listedItem } from './item.ts'
import { memberByCalls } from './person.ts'
import { press, type Screen, type Town } from './screen.ts'

/** The search and the map of /home, filtered and opened. */
export async function listSearches({ origin }: Town): Promise<Screen[]> {
  const owner = await memberByCalls('Mapp', origin)
  const tag = Date.now().toString(36)
  const alone = await listedItem(owner, { title: `Ladder alone ${tag}`, location: 'N1 9GU' })
  for (const name of ['Ladder', 'Lathe'])
    await listedItem(owner, { title: `${name} together ${tag}`, location: 'EC1A 1BB' })
  const narrowed = `from=${dayFromNow(10)}&until=${dayFromNow(14)}&max=200&near=E8+3PN&miles=3&sort=cheapest`
  return [
    {
      name: 'home with filters',
      path: `/home?${narrowed}`,
      state: undefined,
      shows: (page) => page.getByRole('button', { name: 'Remove filter: Within 3 miles of E8 3PN' }),
      leavesNothing: true,
      open: (page) => page.getByRole('main').getByRole('article').first().waitFor(),
    },
    {
      name: 'home with filters, no results',
      path: '/home?search=no+such+thing&category=Other&max=3',
      state: undefined,
      shows: /Nothing matches “no such thing”, Other, up to £3 a day/,
    },
    {
      name: 'home map',
      path: `/home?view=map&search=${tag}`,
      state: undefined,
      shows: (page) => page.getByRole('region', { name: 'Map of items' }).getByRole('button', { name: /^Ladder/ }),
    },
    {
      name: 'home map of the whole town',
      path: '/home?view=map',
      state: undefined,
      shows: (page) => page.getByRole('region', { name: 'Map of items' }).getByText(/^\d+ items$/),
    },
    {
      name: 'home map with a card',
      path: `/home?view=map&search=${encodeURIComponent(alone.title)}`,
      state: undefined,
      shows: (page) => page.getByRole('dialog', { name: alone.title }).getByRole('link', { name: 'View Details' }),
      leavesNothing: true,
      open: press(new RegExp(`^${alone.title}`)),
    },
    {
      name: 'home map with items in one place',
      path: `/home?view=map&search=together+${tag}`,
      state: undefined,
      shows: (page) => page.getByRole('dialog', { name: '2 items in one place' }).getByRole('link'),
      leavesNothing: true,
      open: press('2 items in one place'),
    },
    {
      name: 'home map empty',
      path: '/home?view=map&search=harpsichord',
      state: undefined,
      shows: 'No items with location data to display on map',
    },
  ]
}

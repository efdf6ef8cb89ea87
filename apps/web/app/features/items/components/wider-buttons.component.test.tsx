import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#app/lib/query-client.ts'
import { openApp, whereabouts } from '../../../../test/app.tsx'
import { dayFromNow, feed, itemCard, member } from '../../../../test/fixtures.ts'
import { expectText, shown } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'

const washer = itemCard(member('Xan'))
const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })

test('a short list shows what removing a filter would add, and a longer one requests nothing', async () => {
  const from = dayFromNow(3)
  server.answer('GET /items', ({ query }) =>
    feed(
      Array.from({ length: query.from === undefined ? 4 : 1 }, (_, n) => ({
        ...washer,
        id: `${n}${washer.id.slice(1)}`,
      })),
    ),
  )
  server.answer('GET /items/wider', ({ query }) => {
    expect(query).toMatchObject({ search: 'washer', from, max_price: 20, within_miles: 5 })
    return {
      without: [
        { filter: 'dates', items: 13 },
        { filter: 'price', items: 1 },
      ],
      farther: { miles: 30, items: 51 },
      categories: ['Cycling'],
    }
  })
  openApp(`/home?search=washer&from=${from}&until=${from}&max=20&near=E8&miles=5`)
  await expect.element(button('50+ within 30 miles')).toBeVisible()
  await expectText('That’s the only one.')
  await expect.element(button('Tell me about new ones')).toBeVisible()
  expect(main.getByRole('group', { name: 'Other categories' }).elements()).toEqual([])
  expect(main.getByRole('button', { name: /any price/ }).elements()).toEqual([])
  await button('12 more without dates').click()
  await expect.poll(whereabouts).toBe('/home?search=washer&max=20&near=E8&miles=5')
  await expectText('That’s all 4.')
  expect(server.asked('GET /items/wider')).toBe(1)
})

test('an empty list says what nobody lists, and offers a larger distance and popular categories', async () => {
  server.answer('GET /items', feed([]))
  server.answer('GET /items/wider', {
    without: [],
    farther: { miles: 30, items: 3 },
    categories: ['Cycling', 'Other', 'Baby & Kids', 'Photography', 'Electronics'],
  })
  openApp('/home?search=carpet+cleaner&near=E8&miles=5')
  await expectText('No items found')
  await expectText('Nobody lists “carpet cleaner” within 5 miles of E8 yet.')
  await expect.element(button('Tell me when one is listed')).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Ask the town' })).toBeVisible()
  const categories = main.getByRole('group', { name: 'Other categories' }).getByRole('button')
  await expect
    .poll(() => categories.elements().map(({ textContent }) => textContent))
    .toEqual(['Cycling', 'Other', 'Baby & Kids', 'Photography'])
  await button('3 within 30 miles').click()
  await expect.poll(whereabouts).toBe('/home?search=carpet+cleaner&near=E8&miles=30')
  await categories.first().click()
  await expect.poll(whereabouts).toBe('/home?near=E8&category=Cycling')
})

test('if only the map area is empty, the list says so and offers to leave it, without an alert', async () => {
  const asked: unknown[] = []
  server.answer('GET /items', feed([]))
  server.answer('GET /items/wider', ({ query }) => {
    asked.push(query)
    return { without: query.bounds ? [{ filter: 'area', items: 12 }] : [], farther: null, categories: [] }
  })
  openApp('/home?search=tent&near=E8&miles=5&bounds=51,-1,52,0')
  await expectText('Nothing matches “tent” in this area. Look outside it, or with fewer filters.')
  expect(shown(/Nobody lists/)()).toBe(0)
  await expect.element(button('12 outside this area')).toBeVisible()
  expect(button('Tell me when one is listed').elements()).toEqual([])
  expect(asked).toMatchObject([{ search: 'tent', bounds: { south: 51, west: -1, north: 52, east: 0 } }])
  await button('12 outside this area').click()
  await expect.poll(whereabouts).toBe('/home?search=tent&near=E8')
})

test('a list that fails to refresh stays, with a message', async () => {
  server.answer('GET /items', feed([washer]))
  openApp('/home')
  await expect.element(main.getByRole('link', { name: washer.title })).toBeVisible()
  server.refuse('GET /items', 'internal')
  await queryClient().refetchQueries({ queryKey: ['items', 'feed'] })
  await expectText(/Couldn’t refresh/)
  await expect.element(main.getByRole('link', { name: washer.title })).toBeVisible()
  expect(shown('Failed to load items')()).toBe(0)
  server.answer('GET /items', feed([washer]))
  await button('Try again').click()
  await expect.poll(shown(/Couldn’t refresh/)).toBe(0)
})

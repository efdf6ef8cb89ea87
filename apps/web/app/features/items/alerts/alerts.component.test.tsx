import type { MatchView } from '@itemo/contract/item-views.ts'
import type { SavedSearchView } from '@itemo/contract/search-views.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, visit, whereabouts } from '../../../../test/app.tsx'
import { feed, idOf, itemCard, member } from '../../../../test/fixtures.ts'
import { expectText, recordToasts } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'
import { storePlace } from '#app/lib/search-place.ts'
import { storeAlertRequest } from './alert-wish.ts'

const wes = member('Wes')
const button = (name: string) => page.getByRole('button', { name })
const nothing: MatchView = { kind: 'none', corrected: [], ignored: [], about: null, first_like: null }
const near = { label: 'E8', latitude: 51.54, longitude: -0.06 }

const wish = '/saved?tab=alerts&wish=1&search=carpet+cleaner&near=E8'

const alert = (fields: Partial<SavedSearchView> = {}): SavedSearchView => ({
  id: idOf('alert'),
  search: 'carpet cleaner',
  category: null,
  near,
  within_km: 40,
  from: null,
  until: null,
  max_price: null,
  every: 'instant',
  has_ended: false,
  new_items: 0,
  new_item_ids: [],
  created_at: '2026-11-24T12:00:00.000Z',
  ...fields,
})

/** A server that stores these alerts. */
function answerAlerts(...alerts: SavedSearchView[]): void {
  let kept = alerts
  server.answer('GET /my/searches', () => ({ searches: kept }))
  server.answer('POST /my/searches', ({ body }) => {
    const saved = alert({
      id: idOf(`${kept.length} alert`),
      search: body.search ?? null,
      every: body.every ?? 'instant',
      near: body.near ? near : null,
    })
    kept = [saved, ...kept]
    return saved
  })
  server.answer('PATCH /my/searches/:searchId', ({ params, body }) => {
    kept = kept.map((one) => (one.id === params.searchId ? { ...one, every: body.every ?? one.every } : one))
    return kept[0] ?? alert()
  })
  server.answer('DELETE /my/searches/:searchId', ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.searchId)
    return {}
  })
}

beforeEach(() => {
  server.answer('GET /saved/ids', { item_ids: [], next_cursor: null })
  server.answer('GET /items', { ...feed([]), match: nothing, near })
})

test('a search without results can be saved with one click, and appears among the alerts', async () => {
  const said = recordToasts()
  answerAlerts()
  openApp('/home?search=carpet+cleaner&near=E8', { as: wes })
  await button('Tell me when one is listed').click()
  await expect
    .poll(() => said)
    .toEqual(['Alert savedWe’ll tell you when something new is listed: “carpet cleaner”, within 25 miles of E8.'])
  await page.getByRole('link', { name: 'Saved: see your alerts' }).click()
  await expect.element(page.getByRole('heading', { name: '“carpet cleaner”' })).toBeVisible()
  await expectText('within 25 miles of E8')
  await expect.element(button('At once')).toHaveAttribute('aria-pressed', 'true')
  await button('Daily').click()
  await expect.element(button('Daily')).toHaveAttribute('aria-pressed', 'true')
  await button('Remove the alert “carpet cleaner”').click()
  await expectText('No alerts yet')
  await button('Undo').click()
  await expect.element(button('Daily')).toHaveAttribute('aria-pressed', 'true')
})

test.each([
  ['a name', 'search=carpet+cleaner&near=E8', {}],
  ['a whole postcode', 'search=carpet+cleaner&near=e8+1ab', {}],
  ['a position', 'search=carpet+cleaner&near=51.541,-0.061', { near: { ...near, label: null } }],
  [
    'a category, a distance, dates and a price',
    'category=Photography&near=E8&miles=5&from=2026-12-01&until=2026-12-02&max=20',
    {
      search: null,
      category: 'Photography',
      within_km: 8,
      from: '2026-12-01',
      until: '2026-12-02',
      max_price: 20,
      every: 'daily',
    },
  ],
] as const)('a search that is an alert already, around %s, is not offered again', async (_, query, fields) => {
  answerAlerts(alert(fields))
  openApp(`/home?${query}`, { as: wes })
  await expect.element(page.getByRole('link', { name: 'Saved: see your alerts' })).toBeVisible()
  await expect.element(button('Tell me when one is listed')).not.toBeInTheDocument()
})

test.each([
  ['other words', 'search=carpet&near=E8', {}],
  ['another place', 'search=carpet+cleaner&near=E9', {}],
  ['another distance', 'search=carpet+cleaner&near=E8&miles=5', {}],
  ['no place', 'search=carpet+cleaner', {}],
  ['an alert that is off', 'search=carpet+cleaner&near=E8', { every: 'off' }],
] as const)('a search is offered as an alert next to one with %s', async (_, query, fields) => {
  answerAlerts(alert(fields))
  openApp(`/home?${query}`, { as: wes })
  await expect.element(button('Tell me when one is listed')).toBeVisible()
  await expect.poll(() => server.asked('GET /my/searches')).toBe(1)
  await expect.element(button('Tell me when one is listed')).toBeVisible()
})

test.each([
  ["the name of this device's place", { label: 'E8', source: 'chosen' }, '', { postcode: 'E8' }],
  [
    "this device's position, if a distance was chosen",
    { label: 'E8', source: 'chosen' },
    '&miles=1',
    { point: { latitude: 51.54, longitude: -0.06 } },
  ],
  [
    "this device's position, if the device located itself",
    { label: 'Hackney, E8', source: 'device' },
    '',
    { point: { latitude: 51.54, longitude: -0.06 } },
  ],
] as const)('an alert is saved around %s', async (_, place, distance, kept) => {
  answerAlerts()
  let asked: unknown
  server.answer('POST /my/searches', ({ body }) => {
    asked = body.near
    return alert()
  })
  storePlace({ ...place, latitude: 51.54, longitude: -0.06 })
  openApp(`/home?search=carpet+cleaner${distance}`, { as: wes })
  await button('Tell me when one is listed').click()
  await expect.poll(() => asked).toEqual(kept)
})

test('a visitor who chose a place signs up with its name', async () => {
  storePlace({ label: 'Leeds', source: 'chosen', latitude: 53.8, longitude: -1.55 })
  openApp('/home?search=carpet+cleaner&miles=5')
  await button('Tell me when one is listed').click()
  await expectText(
    'Once you have signed up, we’ll tell you when something is listed for “carpet cleaner”, within 5 miles of Leeds.',
  )
})

test('a visitor who wants an alert signs up with it', async () => {
  openApp('/home?search=carpet+cleaner&near=E8')
  await button('Tell me when one is listed').click()
  await expectText(
    'Once you have signed up, we’ll tell you when something is listed for “carpet cleaner”, within 25 miles of E8.',
  )
  expect(whereabouts()).toBe(`/signup?next=${encodeURIComponent(wish).replaceAll('%20', '+')}`)
})

test("this browser's own wish is saved on arrival; someone else's link needs a confirmation", async () => {
  answerAlerts()
  storeAlertRequest(wish)
  openApp(wish, { as: wes })
  await expect.element(page.getByRole('heading', { name: '“carpet cleaner”' })).toBeVisible()
  expect(whereabouts()).toBe('/saved?tab=alerts')
  expect(server.asked('POST /my/searches')).toBe(1)
  visit(wish.replace('carpet', 'window'))
  await expect.element(page.getByRole('heading', { name: 'Save this alert?' })).toBeVisible()
  expect(server.asked('POST /my/searches')).toBe(1)
  await button('Save alert').click()
  await expect.element(page.getByRole('heading', { name: '“window cleaner”' })).toBeVisible()
})

test('the end of a list offers an alert, and a refusal says why', async () => {
  const said = recordToasts()
  server.answer('GET /items', { ...feed([itemCard(wes)]), near })
  answerAlerts()
  server.refuse('POST /my/searches', 'too_many_saved_searches')
  openApp('/home?near=E8', { as: member('Xen') })
  await expectText('That’s the only one.')
  await button('Tell me about new ones').click()
  await expect.poll(() => said).toEqual(['Failed to save the alertYou can keep 20 alerts. Remove one first.'])
})

test('an alert shows what is new; one whose dates have passed continues without them', async () => {
  const ended = alert({
    id: idOf('ended'),
    search: 'tent',
    from: '2026-11-20',
    until: '2026-11-21',
    every: 'off',
    has_ended: true,
  })
  const [first, second] = [itemCard(wes), itemCard(wes, { id: idOf('second'), title: 'Rug doctor' })]
  server.answer('GET /items', ({ query: { ids = [] } }) => feed([first, second].filter(({ id }) => ids.includes(id))))
  answerAlerts(alert({ new_items: 2, new_item_ids: [second.id, first.id] }), {
    ...ended,
    new_items: 1,
    new_item_ids: [first.id],
  })
  openApp('/saved?tab=alerts', { as: wes })
  await expectText('2 new')
  const fresh = page.getByRole('list', { name: 'New since you last looked' }).first()
  await expect.element(fresh.getByRole('link', { name: 'Rug doctor' })).toBeVisible()
  await expect.element(fresh.getByRole('listitem').nth(1)).toBeVisible()
  expect(server.asked('GET /items')).toBe(1)
  await expectText('Your dates have passed.')
  await button('Keep watching without dates').click()
  await expect.poll(() => server.asked('DELETE /my/searches/:searchId')).toBe(1)
  await page.getByRole('link', { name: 'Open', exact: true }).last().click()
  await expect.poll(() => whereabouts()).toContain('search=carpet')
  expect(server.asked('PATCH /my/searches/:searchId')).toBe(1)
})

test('alerts that fail to load show an error', async () => {
  server.refuse('GET /my/searches', 'internal')
  openApp('/saved?tab=alerts', { as: wes })
  await expectText('Failed to load your alerts')
})

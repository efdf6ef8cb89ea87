import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerItem, openApp, reloadApp, visit, whereabouts } from '../../../test/app.tsx'
import { feed, idOf, item, itemCard, member } from '../../../test/fixtures.ts'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const xan = member('Xan')
const sheet = page.getByRole('dialog', { name: 'Where are you looking?' })
const places = {
  E8: { label: 'E8', latitude: 51.54, longitude: -0.07 },
  Leeds: { label: 'Leeds', latitude: 53.8, longitude: -1.55 },
} as const
const card = (title: string, miles: number | null) => itemCard(xan, { id: idOf(title), title, distance_miles: miles })
const kept = () => localStorage.getItem('itemo.place')

interface Asked {
  readonly near: unknown
  readonly sort: unknown
  readonly within_miles?: unknown
}

/** A server that lists around a place; a position has no name. Returns the requests. */
function answerAround(): Asked[] {
  const asked: Asked[] = []
  server.answer('GET /items', ({ query: { near, sort, within_miles } }) => {
    asked.push({ near, sort, ...(within_miles !== undefined && { within_miles }) })
    if (near === undefined) return feed([card('Anywhere', null)])
    if ('point' in near)
      return feed([card('Next door', 1), card('Far off', 100)], { near: { label: null, ...near.point } })
    return feed([], { near: 'postcode' in near ? places.E8 : places.Leeds })
  })
  return asked
}

/** Sets the device's position until the end of the test. */
function isAt(latitude: number, longitude: number): () => number {
  let asked = 0
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (done) => {
    asked += 1
    done({ coords: { latitude, longitude } } as GeolocationPosition)
  }
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
  return () => asked
}

test('"near me" uses the device\'s place, or asks for one, but never locates the device by itself', async () => {
  const asked = answerAround()
  const askedDevice = isAt(53.801, -1.549)
  server.answer('GET /items/suggest', { phrases: [], categories: [], places: [] })
  openApp('/home?near=E8')
  const box = page.getByRole('combobox', { name: 'Search items' })
  await box.fill('tent near me')
  await userEvent.keyboard('{Enter}')
  await expect.poll(whereabouts).toBe('/home?search=tent')
  await sheet.getByRole('button', { name: 'Use my location' }).click()
  await expect.poll(() => asked.at(-1)?.near).toEqual({ point: { latitude: 53.8, longitude: -1.55 } })
  await expect.element(sheet).not.toBeInTheDocument()
  await box.fill('drill near me')
  await userEvent.keyboard('{Enter}')
  await expect.poll(whereabouts).toBe('/home?search=drill')
  await expect.poll(() => asked.at(-1)?.near).toEqual({ point: { latitude: 53.8, longitude: -1.55 } })
  expect(sheet.elements()).toEqual([])
  expect(askedDevice()).toBe(1)
})

test('a chosen town or postcode is remembered, nearest items come first, and the others below a divider [R81]', async () => {
  const asked = answerAround()
  openApp('/home')
  await expectText('Just listed')
  expect(document.body.textContent).not.toContain('London')
  await page.getByRole('button', { name: 'All of the UK' }).click()
  await sheet.getByLabelText('Postcode or town').fill('leeds')
  await sheet.getByRole('button', { name: 'Look here' }).click()
  await expect.element(page.getByRole('heading', { name: 'Near Leeds' })).toBeVisible()
  await expect.element(page.getByText(/under 1 mile/)).toBeVisible()
  const order = page.getByRole('main').getByRole('heading', { level: 3 })
  expect(order.elements().map((heading) => heading.textContent)).toEqual(['Next door', 'Farther away', 'Far off'])
  await expect.poll(() => asked.at(-1)).toEqual({ near: { point: { latitude: 53.8, longitude: -1.55 } }, sort: 'best' })
  expect(whereabouts()).toBe('/home')
  reloadApp()
  await expect.element(page.getByRole('button', { name: 'Near Leeds' })).toBeVisible()
  await page.getByRole('button', { name: 'Show newest first' }).click()
  await expect.poll(whereabouts).toBe('/home?sort=newest')
})

test('a distance is chosen together with its place, and removed with it', async () => {
  const asked = answerAround()
  openApp('/home')
  await page.getByRole('button', { name: 'All of the UK' }).click()
  const distance = sheet.getByLabelText('Distance')
  await distance.selectOptions('Within 5 miles')
  await expect.element(sheet.getByText('It counts from the place you choose.')).toBeVisible()
  expect(asked).toHaveLength(1)
  await sheet.getByLabelText('Postcode or town').fill('leeds')
  await sheet.getByRole('button', { name: 'Look here' }).click()
  await expect.element(page.getByRole('button', { name: 'Within 5 miles of Leeds', exact: true })).toBeVisible()
  const near = { point: { latitude: 53.8, longitude: -1.55 } }
  await expect.poll(() => asked.at(-1)).toMatchObject({ near, within_miles: 5 })
  expect(whereabouts()).toBe('/home?miles=5')
  await page.getByRole('button', { name: 'Within 5 miles of Leeds', exact: true }).click()
  await expect.element(distance).toHaveValue('5')
  await sheet.getByRole('button', { name: 'All of the UK' }).click()
  await expect.poll(whereabouts).toBe('/home')
  await page.getByRole('button', { name: 'All of the UK' }).click()
  await expect.element(distance).toHaveValue('0')
})

test("the place in the address takes precedence over the device's", async () => {
  const asked = answerAround()
  localStorage.setItem('itemo.place', JSON.stringify({ ...places.Leeds, source: 'chosen', until: Date.now() + 1000 }))
  openApp('/home?near=E8')
  await expect.element(page.getByRole('button', { name: 'Near E8', exact: true })).toBeVisible()
  await expect.poll(() => asked.at(-1)?.near).toEqual({ postcode: 'E8' })
})

test('the item page shows the approximate distance from that place', async () => {
  localStorage.setItem('itemo.place', JSON.stringify({ ...places.E8, source: 'chosen', until: Date.now() + 1e6 }))
  const washer = item(xan, { latitude: 51.47, longitude: -0.07, location: 'SE15' })
  answerItem(washer)
  openApp(`/item/${washer.id}`)
  await expectText('SE15 · within 5 miles of E8')
})

test('an unknown place is reported at the field, and a choice expires after 90 days', async () => {
  const day = 86_400_000
  server.answer('GET /items', feed([]))
  localStorage.setItem('itemo.place', JSON.stringify({ ...places.Leeds, source: 'chosen', until: Date.now() - 1 }))
  openApp('/home')
  await page.getByRole('button', { name: 'All of the UK' }).click()
  const error = 'Please enter a valid UK postcode (e.g., SW1A 1AA)'
  server.refuse('GET /items', 'invalid_input', { near: error })
  await sheet.getByLabelText('Postcode or town').fill('Nowhere')
  await sheet.getByRole('button', { name: 'Look here' }).click()
  await expect.element(sheet.getByText(error)).toBeVisible()
  answerAround()
  await sheet.getByLabelText('Postcode or town').fill('E8 3PN')
  await sheet.getByRole('button', { name: 'Look here' }).click()
  await expect.element(page.getByRole('button', { name: 'Near E8' })).toBeVisible()
  const { until } = JSON.parse(kept() ?? '') as { until: number }
  expect(Math.round((until - Date.now()) / day)).toBe(90)
})

test('the location is requested only on a click, and stored to about 1 km', async () => {
  const asks = isAt(51.54321, -0.05678)
  const asked = answerAround()
  openApp('/home')
  await page.getByRole('button', { name: 'All of the UK' }).click()
  await expect.element(sheet).toBeVisible()
  expect(asks()).toBe(0)
  await sheet.getByRole('button', { name: 'Use my location' }).click()
  await expect.element(page.getByRole('button', { name: 'Near E8' })).toBeVisible()
  expect(JSON.parse(kept() ?? '')).toMatchObject({ latitude: 51.54, longitude: -0.06, source: 'device' })
  await expect.poll(() => asked.at(-1)?.near).toEqual({ point: { latitude: 51.54, longitude: -0.06 } })
  server.answer('GET /items/map', { items: [], total: 0, total_is_more: false })
  visit('/home?view=map')
  await expect.poll(() => server.asked('GET /items/map')).toBeGreaterThan(0)
  await expectText('Near E8')
  expect(asks()).toBe(1)
})

test('a choice, or a log-out, in another tab applies here too', async () => {
  answerAround()
  openApp('/home')
  await expect.element(page.getByRole('button', { name: 'All of the UK' })).toBeVisible()
  const choice = JSON.stringify({ ...places.Leeds, source: 'chosen', until: Date.now() + 1000 })
  localStorage.setItem('itemo.place', choice)
  window.dispatchEvent(new StorageEvent('storage', { key: 'itemo.place', newValue: choice }))
  await expect.element(page.getByRole('button', { name: 'Near Leeds' })).toBeVisible()
  localStorage.removeItem('itemo.place')
  window.dispatchEvent(new StorageEvent('storage', { key: 'itemo.place', newValue: null }))
  await expect.element(page.getByRole('button', { name: 'All of the UK' })).toBeVisible()
})

test("the profile's postcode is the default place of a device, and is dropped with the session [R81]", async () => {
  const asked = answerAround()
  const eve = member('Eve')
  server.answer('GET /me', { ...eve.profile, postcode: 'E8 3PN' })
  server.auth.answer('POST /logout', undefined)
  openApp('/home', { as: eve })
  await expect.element(page.getByRole('button', { name: 'Near E8' })).toBeVisible()
  expect(asked.map(({ near }) => near)).not.toContainEqual({ postcode: 'E8 3PN' })
  await page.getByRole('button', { name: 'Near E8' }).click()
  await expect
    .element(sheet.getByRole('button', { name: 'Hackney, E8 – from your profile', pressed: true }))
    .toBeVisible()
  await sheet.getByRole('button', { name: 'All of the UK' }).click()
  await expect.element(page.getByRole('button', { name: 'All of the UK' })).toBeVisible()
  reloadApp()
  await expectText('Just listed')
  visit('/profile')
  await page.getByRole('button', { name: 'Log Out' }).first().click()
  await expect.poll(kept).toBeNull()
})

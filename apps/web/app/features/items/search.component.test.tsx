import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerItem, openApp, visit, whereabouts } from '../../../test/app.tsx'
import { due, dueAt, press, stopClock, turn, write } from '../../../test/clock.ts'
import { feed, idOf, item, itemCard, member } from '../../../test/fixtures.ts'
import { expectText, shown } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const xan = member('Xan')
const washer = itemCard(xan)
const stand = itemCard(xan, { id: idOf('stand'), title: 'Cake stand', category: 'Party & Events' })
const box = page.getByLabelText('Search items')
const main = page.getByRole('main')

/** A server that filters by a word of the title, and by category. */
function answerFeed(): void {
  server.answer('GET /items', ({ query: { search = '', category } }) =>
    feed(
      [washer, stand].filter(
        ({ title, category: its }) =>
          title.toLowerCase().includes(search.toLowerCase()) && (category === undefined || its === category),
      ),
    ),
  )
}

test('an item opened before its pending search stays open', async () => {
  answerFeed()
  answerItem(item(xan))
  openApp('/home')
  const link = main.getByRole('link', { name: washer.title })
  await expect.element(link).toBeVisible()
  // The response of the page takes longer than the typing debounce.
  const answer = server.hold('GET /items/:itemId', item(xan))
  stopClock()
  write(box, washer.title)
  press(link)
  await due(() => server.asked('GET /items/:itemId'), 1)
  await turn(1000)
  answer()
  await due(() => page.getByRole('heading', { level: 1, name: washer.title }).elements().length, 1)
  await turn(1000)
  expect(whereabouts()).toBe(`/item/${washer.id}`)
})

test('Back removes the search words and keeps the category, however long they took to type', async () => {
  answerFeed()
  openApp('/home?category=Party+%26+Events')
  await expect.element(main.getByRole('link', { name: stand.title })).toBeVisible()
  await box.fill('cak')
  await expect.poll(whereabouts).toBe('/home?category=Party+%26+Events&search=cak')
  await box.fill('cake')
  await expect.poll(whereabouts).toBe('/home?category=Party+%26+Events&search=cake')
  window.history.back()
  await expect.poll(whereabouts).toBe('/home?category=Party+%26+Events')
  await expect.element(box).toHaveValue('')
})

test('Enter turns a typed place, dates and price into filters', async () => {
  const near = { latitude: 51.54, longitude: -0.06, label: 'E8' }
  let asked: object = {}
  server.answer('GET /items', ({ query }) => {
    asked = query
    return feed([washer], { near })
  })
  openApp('/home')
  await expect.element(main.getByRole('link', { name: washer.title })).toBeVisible()
  await box.fill('washer within 5 miles of e8 tomorrow under £30')
  await userEvent.keyboard('{Enter}')
  const filters = page.getByRole('group', { name: 'Filters that are on' })
  await expect.element(filters.getByText('Within 5 miles of E8')).toBeVisible()
  await expect.element(filters.getByText('Up to £30 a day')).toBeVisible()
  await expect.element(filters.getByText(/^Free /)).toBeVisible()
  await expect.element(box).toHaveValue('washer')
  const wanted = { search: 'washer', near: { postcode: 'E8' }, sort: 'best', max_price: 30, within_miles: 5 }
  await expect.poll(() => asked).toMatchObject(wanted)
  await filters.getByRole('button', { name: 'Remove filter: Within 5 miles of E8' }).click()
  await expect.element(filters.getByText('Within 5 miles of E8', { exact: true })).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('washer')
  await expect.element(filters.getByText('Search for “within 5 miles of e8” as words')).toBeVisible()
})

test('pressing Backspace twice in the empty box removes the last filter, which can become words again', async () => {
  server.answer('GET /items', feed([washer], { near: { latitude: 51.54, longitude: -0.06, label: 'E8' } }))
  server.answer('GET /items/suggest', { phrases: [], categories: ['Cycling'], places: [] })
  openApp('/home?max=30')
  await expect.element(main.getByRole('link', { name: washer.title })).toBeVisible()
  await box.click()
  await userEvent.keyboard('washer near e8{Enter}')
  const filters = page.getByRole('group', { name: 'Filters that are on' })
  const place = filters.getByRole('button', { name: 'Remove filter: Near E8' })
  await expect.element(place).toBeVisible()
  await box.fill('')
  await expect.poll(whereabouts).toBe('/home?max=30&near=E8')
  await userEvent.keyboard('{Backspace}')
  await expect.element(place).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await expect.poll(whereabouts).toBe('/home?max=30')
  // On a busy machine the page is rendered a while after its address has changed.
  await expect.element(place).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
  // The list of suggestions would cover it.
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  const offer = filters.getByRole('button', { name: 'Search for “near e8” as words' })
  await expect.element(offer).toBeVisible()
  // A chosen filter has no words.
  await userEvent.keyboard('{Backspace}')
  await expect.element(filters.getByRole('button', { name: /^Remove filter: .*£30/ })).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await expect.poll(whereabouts).toBe('/home')
  await expect.element(offer).not.toBeInTheDocument()
  await userEvent.keyboard('washer near e8{Enter}')
  await place.click()
  await offer.click()
  await expect.poll(whereabouts).toBe('/home?search=washer+near+e8')
  await expect.element(box).toHaveValue('washer near e8')
})

test('a category clicked before a pending search keeps the words', async () => {
  answerFeed()
  openApp('/home')
  await expect.element(main.getByRole('link', { name: washer.title })).toBeVisible()
  stopClock()
  write(box, 'cake')
  press(page.getByRole('button', { name: 'Party & Events' }))
  await dueAt('/home?category=Party+%26+Events')
  await turn(1000)
  await dueAt('/home?category=Party+%26+Events&search=cake')
})

test('before hydration the search box is a plain form that opens /home with the words', async () => {
  answerFeed()
  openApp('/home')
  await expect.element(box).toBeVisible()
  const { form, name } = box.element() as HTMLInputElement
  expect([form?.method, form?.getAttribute('action'), name]).toEqual(['get', '/home', 'search'])
})

test("a letter typed while earlier ones are searched for isn't lost", async () => {
  answerFeed()
  openApp('/home')
  await expect.element(main.getByRole('link', { name: washer.title })).toBeVisible()
  // The button appears when the address has changed but the content hasn't.
  const change = window.history.pushState.bind(window.history)
  const spy = vi.spyOn(window.history, 'pushState').mockImplementation((...changed) => {
    change(...changed)
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement) || field.value !== 'cak') return
    field.setRangeText('e', 3, 3, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  stopClock()
  write(box, 'cak')
  await turn(300)
  await due(() => main.getByRole('heading', { name: 'Results for “cak”' }).elements().length, 1)
  expect(spy).toHaveBeenCalled()
  write(box, `${(box.element() as HTMLInputElement).value}s`)
  await turn(1000)
  await dueAt('/home?search=cakes')
  expect((box.element() as HTMLInputElement).value).toBe('cakes')
})

test('search and category are in the address, and Back restores them [marketplace 2.2, 2.5, 2.16]', async () => {
  answerFeed()
  answerItem(item(xan, { id: stand.id, title: stand.title }))
  openApp('/home')
  const chip = page.getByRole('button', { name: 'Party & Events' })
  await chip.click()
  await expect.poll(whereabouts).toMatch(/category=/)
  await expect.element(main.getByRole('link', { name: stand.title })).toBeVisible()
  await expect.element(main.getByRole('link', { name: washer.title })).not.toBeInTheDocument()
  await chip.click()
  await expect.poll(whereabouts).toBe('/home')
  await box.fill('cake stand')
  await expect.element(main.getByRole('heading', { name: /Results for/ })).toBeVisible()
  await expect.element(main.getByRole('link', { name: washer.title })).not.toBeInTheDocument()
  await main.getByRole('link', { name: stand.title }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: stand.title })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(box).toHaveValue('cake stand')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect.poll(whereabouts).toBe('/home')
  await box.fill('no such thing anywhere')
  await expectText('No items found')
})

test('an empty list names its filters [marketplace 2.10]', async () => {
  answerFeed()
  openApp('/home?search=no+such+thing&category=Other&max=3')
  await expectText('No items found')
  await expectText(/Nothing matches “no such thing”, Other, up to £3 a day/)
  // The last of the row, beyond the edge of the screen.
  const chip = page.getByRole('button', { name: 'Other', exact: true, pressed: true })
  await expect.element(chip).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Show all items' }).click()
  await expect.poll(whereabouts).toBe('/home')
})

test('an invalid postcode in the address is reported, and can be removed', async () => {
  const near = 'Please enter a valid UK postcode (e.g., SW1A 1AA)'
  server.refuse('GET /items', 'invalid_input', { near })
  server.refuse('GET /items/map', 'invalid_input', { near })
  openApp('/home?view=map&near=nowhere')
  await expectText(near)
  await page.getByRole('alert').getByRole('button', { name: 'Show all items' }).click()
  await expect.poll(whereabouts).toBe('/home?view=map')
  visit('/home?near=nowhere')
  await expectText('We can’t search for that')
  await expectText(near)
  answerFeed()
  await page.getByRole('button', { name: /^Remove filter: Near/ }).click()
  await expect.poll(whereabouts).toBe('/home')
  await expect.poll(shown('We can’t search for that')).toBe(0)
})

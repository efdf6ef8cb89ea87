import axe from 'axe-core'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, whereabouts } from '../../../test/app.tsx'
import { due, dueAt, press, stopClock, turn, write } from '../../../test/clock.ts'
import { feed, itemCard, member } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const washer = itemCard(member('Xan'))
const box = page.getByRole('combobox', { name: 'Search items' })
const list = page.getByRole('listbox', { name: 'Suggestions' })
const options = () => list.getByRole('option').elements()
const words = () => options().map((option) => option.textContent)
const kept = () => JSON.parse(window.localStorage.getItem('itemo.recent') ?? 'null') as unknown
const none = { phrases: [], categories: [], places: [] }

/** Answers feed and suggestion requests; the requests are added to `asked`. */
function answer(asked: string[] = []): void {
  server.answer('GET /items', feed([washer]))
  server.answer('GET /items/suggest', ({ query: { q = '' } }) => {
    asked.push(q)
    if (q === '') return { ...none, categories: ['Cycling', 'Other'] }
    if (!q.startsWith('te')) return none
    return {
      phrases: [
        { phrase: 'tent', items: 1400, near: null },
        { phrase: 'bell tent', items: 30, near: 14 },
      ],
      categories: ['Camping & Hiking'],
      places: [{ label: 'Hackney, E8', near: 'E8', words: '' }],
    }
  })
}

async function open(address = '/home'): Promise<void> {
  openApp(address)
  await expect.element(page.getByRole('main').getByRole('link', { name: washer.title })).toBeVisible()
  await box.click()
}

const active = () => document.getElementById(box.element().getAttribute('aria-activedescendant') ?? '')?.textContent

// In the first case the list isn't loaded yet, unless another test of the file has loaded it.
test.each(['before the list is loaded', 'at once'])(
  'pressing Enter %s shows the results, and the next letter opens the list',
  async () => {
    const heard = () => document.querySelector('[role=search] [role=status]')
    const asked: string[] = []
    answer(asked)
    openApp('/home')
    await expect.element(page.getByRole('main').getByRole('link', { name: washer.title })).toBeVisible()
    const input = box.element() as HTMLInputElement
    input.focus()
    // The next letter is appended.
    input.setRangeText('te', 0, 0, 'end')
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await Promise.resolve()
    const isLoaded = heard() !== null
    input.form?.requestSubmit()
    await expect.poll(whereabouts).toBe('/home?search=te')
    // Once the list is loaded it handles the keys.
    await expect.poll(heard).not.toBeNull()
    expect(list.elements()).toEqual([])
    await expect.poll(kept).toEqual(['te'])
    expect(isLoaded || !asked.includes('te'), 'a list that comes later asks for nothing that was entered').toBe(true)
    await userEvent.keyboard('n')
    await expect.element(list).toBeVisible()
  },
)

test('arrow keys move through the list while the box keeps the focus', async () => {
  answer()
  await open()
  await expect.poll(words).toEqual(['Cycling', 'Other'])
  await userEvent.keyboard('te')
  await expect.poll(words).toEqual(['Camping & Hiking', 'tent1,400 items', 'bell tent30 items', 'in Hackney, E8'])
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
  await expect.element(box).toHaveAttribute('aria-controls', list.element().id)
  expect(active()).toBeUndefined()
  await userEvent.keyboard('{ArrowUp}')
  expect(active()).toBe('in Hackney, E8')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBeUndefined()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('tent1,400 items')
  await expect.element(list.getByRole('option', { selected: true })).toHaveTextContent('tent1,400 items')
  // Home and End belong to the text.
  await userEvent.keyboard('{Home}x{Backspace}{End}')
  await expect.element(box).toHaveValue('te')
  expect(active()).toBeUndefined()
  await expect.element(page.getByRole('status').filter({ hasText: '4 suggestions' })).toBeInTheDocument()
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))])).toEqual([])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(whereabouts).toBe('/home?search=bell+tent')
  await expect.element(box).toHaveValue('bell tent')
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  expect(kept()).toEqual(['bell tent'])
  // The next letter opens it again, and isn't lost in doing so.
  await userEvent.keyboard('s')
  await expect.element(box).toHaveValue('bell tents')
})

test('the selected row stays selected wherever new suggestions put it, and no other row takes its place', async () => {
  answer()
  await open()
  await userEvent.keyboard('te')
  await expect.poll(() => options().length).toBe(4)
  const before = server.asked('GET /items/suggest')
  const asked = () => server.asked('GET /items/suggest') - before
  const first = server.hold('GET /items/suggest', { ...none, phrases: [{ phrase: 'tent', items: 1400, near: null }] })
  await userEvent.keyboard('n')
  await expect.poll(asked).toBe(1)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(active()).toBe('tent1,400 items')
  first()
  await expect.poll(words).toEqual(['tent1,400 items'])
  expect(active()).toBe('tent1,400 items')
  const second = server.hold('GET /items/suggest', { ...none, categories: ['Cycling'] })
  await userEvent.keyboard('t')
  await expect.poll(asked).toBe(2)
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('tent1,400 items')
  second()
  await expect.poll(words).toEqual(['Cycling'])
  expect(active()).toBeUndefined()
  await userEvent.keyboard('{Enter}')
  await expect.poll(whereabouts).toBe('/home?search=tent')
})

test('Escape closes the list and then clears the box, Tab leaves both', async () => {
  answer()
  await open()
  await userEvent.keyboard('te')
  await expect.poll(() => options().length).toBe(4)
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('te')
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveValue('')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list).toBeVisible()
  await userEvent.tab()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(box).not.toHaveFocus()
})

test('words typed with a place and a price are the first row, as parsed', async () => {
  answer()
  await open()
  await userEvent.keyboard('tent near e8 under £30')
  await expect.poll(() => words()[0]).toBe('tent · near E8 · up to £30 a day')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(whereabouts).toBe('/home?search=tent&max=30&near=E8')
  await expect.element(box).toHaveValue('tent')
  expect(kept()).toEqual(['tent near e8 under £30'])
})

test('choosing a category or a place applies it as a filter', async () => {
  answer()
  await open('/home?bounds=51,-1,52,0')
  await userEvent.keyboard('te')
  await list.getByRole('option', { name: 'in Hackney, E8' }).click()
  await expect.poll(whereabouts).toBe('/home?near=E8')
  await box.click()
  await userEvent.keyboard('te')
  await list.getByRole('option', { name: 'Camping & Hiking' }).click()
  await expect.poll(whereabouts).toBe('/home?near=E8&category=Camping+%26+Hiking')
  await expect.element(box).toHaveValue('')
  expect(kept()).toBeNull()
})

test('recent searches are stored on the device, five are shown, and they can be cleared', async () => {
  answer()
  window.localStorage.setItem(
    'itemo.recent',
    JSON.stringify(['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8', 'i9', 'j10']),
  )
  await open()
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('B2{Enter}')
  await expect.poll(kept).toEqual(['B2', 'a1', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8', 'i9', 'j10'])
  await expect.element(page.getByRole('heading', { name: 'Results for “B2”' })).toBeVisible()
  await box.clear()
  await expect.poll(() => words().slice(0, 6)).toEqual(['B2', 'a1', 'c3', 'd4', 'e5', 'Clear recent searches'])
  await list.getByRole('option', { name: 'Clear recent searches' }).click()
  await expect.poll(words).toEqual(['Cycling', 'Other'])
  expect(kept()).toBeNull()
})

test('suggestions are requested 150 ms after the last key, and only the latest response counts', async () => {
  answer()
  await open()
  await expect.poll(words).toEqual(['Cycling', 'Other'])
  const before = server.asked('GET /items/suggest')
  const asked = () => server.asked('GET /items/suggest') - before
  const first = server.hold('GET /items/suggest', { ...none, phrases: [{ phrase: 'tea urn', items: 2, near: null }] })
  stopClock()
  for (const text of ['t', 'te', 'tea', 'tea ', 'tea u']) write(box, text)
  await turn(149)
  expect(asked()).toBe(0)
  await turn(1)
  await due(asked, 1)
  // The previous rows stay, and after 300 ms a line says that suggestions are loading.
  expect(words()).toEqual(['Cycling', 'Other'])
  const line = () => document.querySelectorAll('[data-late]').length
  await turn(299)
  expect(line()).toBe(0)
  await turn(1)
  await due(line, 1)
  answer()
  write(box, 'tent')
  await turn(150)
  await due(asked, 2)
  first()
  await due(() => words().length, 4)
  await turn(1000)
  expect([words()[1], line()]).toEqual(['tent1,400 items', 0])
})

test('without a response only recent searches are shown, without an error', async () => {
  window.localStorage.setItem('itemo.recent', JSON.stringify(['tent', 'drill']))
  answer()
  server.cut('GET /items/suggest')
  await open()
  await expect.poll(words).toEqual(['tent', 'drill', 'Clear recent searches'])
  await userEvent.keyboard('dr')
  await expect.poll(words).toEqual(['drill', 'Clear recent searches'])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('on a phone the list covers the results', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 800))
  answer()
  await open('/home?search=te')
  await expect.poll(() => options().length).toBe(4)
  const option = list.getByRole('option', { name: /^tent/ })
  const { left, top, width, height } = option.element().getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  expect(option.element().contains(above)).toBe(true)
  expect(height).toBeGreaterThanOrEqual(44)
  press(option)
  await expect.poll(whereabouts).toBe('/home?search=tent')
  // On a phone the text is searched for on Enter, not after a pause in typing.
  stopClock()
  write(box, 'drill')
  await turn(1000)
  expect(whereabouts()).toBe('/home?search=tent')
  await userEvent.keyboard('{Enter}')
  await dueAt('/home?search=drill')
  // Or on blur.
  write(box, 'drill under £30')
  await turn(1000)
  expect(whereabouts()).toBe('/home?search=drill')
  box.element().blur()
  await turn(300)
  await dueAt('/home?search=drill&max=30')
})

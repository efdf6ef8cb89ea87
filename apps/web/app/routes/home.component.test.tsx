import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp, reloadApp, visit, whereabouts } from '../../test/app.tsx'
import { boostable, feed, idOf, itemCard, member, ownItem, plans } from '../../test/fixtures.ts'
import { focus } from '../../test/keyboard.ts'
import { expectText, shown } from '../../test/shown.ts'
import { server } from '../../test/stand-in.ts'

const bo = member('Bo')
const washer = itemCard(bo)
const cards = page.getByRole('main').getByRole('article')
const loading = page.getByRole('status', { name: 'Loading items' })

test('the page shows the testing banner, eight skeleton cards while loading, and an error if the list fails [accounts 1.11, 2.2] [marketplace 2.1, 2.5, 2.8, 2.9]', async () => {
  const answer = server.hold('GET /items', feed([washer]))
  openApp('/home')
  await expect
    .element(page.getByRole('complementary', { name: 'Testing phase' }).getByRole('paragraph'))
    .toHaveTextContent('Testing phase. Some features may not be fully functional.')
  expect(page.getByRole('group', { name: 'Categories' }).getByRole('button').elements()).toHaveLength(16)
  await expect.element(loading).toBeVisible()
  expect(loading.element().querySelectorAll(':scope > div > div')).toHaveLength(8)
  answer()
  await expect.element(loading).not.toBeInTheDocument()

  // No previous list is shown instead.
  server.refuse('GET /items', 'internal')
  window.history.replaceState(null, '', '/home?category=Other')
  reloadApp()
  const failed = page.getByRole('heading', { name: 'Failed to load items' })
  await expect.element(failed).toBeVisible()
  await expectText('Failed to load items. Please try refreshing the page.')
  server.answer('GET /items', feed([washer]))
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(failed).not.toBeInTheDocument()
  await expect.element(cards.first()).toBeVisible()
})

test.each([
  [390, 2],
  [767, 2],
  [768, 3],
  [1024, 4],
])(
  'at %i px the grid has %i columns, also while loading [accounts 9.14] [marketplace 2.7, 9.21] [R46]',
  async (width, columns) => {
    await page.viewport(width, 800)
    server.hold('GET /items', feed([]))
    openApp('/home')
    await expect.element(loading).toBeVisible()
    const grid = loading.element().querySelector(':scope > div') ?? document.body
    expect(getComputedStyle(grid).gridTemplateColumns.split(' ')).toHaveLength(columns)
  },
)

// On a phone it's one button, labelled with the other view.
test.each([
  [1280, 'Map', 'List'],
  [390, 'List', 'Map'],
])(
  'at %i px list and map can be switched by keyboard, and the focus stays on the switch [marketplace 2.6]',
  async (width, afterMap, afterList) => {
    await page.viewport(width, 844)
    server.answer('GET /items', feed([washer]))
    server.answer('GET /items/map', { items: [washer], total: 1, total_is_more: false })
    openApp('/home')
    const choice = (name: string) => page.getByRole('button', { name, exact: true })
    await focus(choice('Map'))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    await expect.element(choice(afterMap)).toHaveFocus()
    await focus(choice('List'))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('region', { name: 'Map of items' })).not.toBeInTheDocument()
    await expect.element(choice(afterList)).toHaveFocus()
  },
)

test('boosted items are in their own row at the top [marketplace 2.13, 2.14]', async () => {
  const boosted = { ...washer, is_boosted: true }
  server.answer('GET /items', feed([boosted], { boosted: [boosted] }))
  openApp('/home')
  const row = page.getByRole('region', { name: 'Boosted' }).getByRole('article')
  await expect.element(row).toBeVisible()
  expect(page.getByRole('heading', { level: 2 }).elements()[0]?.textContent).toBe('Boosted')
  expect(row.elements()).toHaveLength(1)
  await expect.element(row.getByText(/^Boosted/).first()).toBeVisible()
  await expect.element(row.getByRole('link')).toHaveAttribute('href', `/item/${washer.id}`)
})

test.each([
  [390, 2],
  [768, 3],
  [1024, 4],
])('at %i px %i boosted items are in that row, and none of them again in the list [R55]', async (width, shownInRow) => {
  await page.viewport(width, 844)
  const items = Array.from({ length: 6 }, (_, at) =>
    itemCard(bo, { id: idOf(`no. ${at}`), title: `Chair ${at}`, is_boosted: at % 3 !== 2 }),
  )
  server.answer('GET /items', feed(items, { boosted: items.filter((item) => item.is_boosted) }))
  openApp('/home')
  const row = page.getByRole('region', { name: 'Boosted' }).getByRole('article')
  await expect.element(row.first()).toBeVisible()
  expect(row.elements()).toHaveLength(shownInRow)
  const titles = cards.elements().map((card) => card.querySelector('h3')?.textContent)
  expect(titles).toHaveLength(items.length)
  expect(new Set(titles)).toEqual(new Set(items.map(({ title }) => title)))
})

test('the list continues beyond the first fifty items, and after a failure [marketplace 2.15, 8.1] [R30]', async () => {
  const chair = (number: number) => itemCard(bo, { id: idOf(`no. ${number}`), title: `Chair ${number}` })
  const [first, second] = [Array.from({ length: 50 }, (_, at) => chair(51 - at)), [chair(1), chair(0)]]
  let fails = true
  server.answer('GET /items', () => feed(first, { next_cursor: 'two', total: 50, total_is_more: true }))
  openApp('/home')
  await expect.poll(() => cards.elements().length).toBe(50)
  await expect.element(page.getByRole('status').filter({ hasText: 'More than 50 items' })).toBeVisible()
  server.refuse('GET /items', 'internal')
  cards.elements().at(-1)?.scrollIntoView()
  await expectText('Failed to load items. Please try refreshing the page.')
  fails = false
  server.answer('GET /items', ({ query: { cursor } }) =>
    cursor === 'two' && !fails
      ? feed(second, { total: 2, total_is_more: true })
      : feed(first, { next_cursor: 'two', total: 50, total_is_more: true }),
  )
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => cards.elements().length).toBe(52)
  await expect.element(cards.getByText('Chair 0', { exact: true })).toBeInTheDocument()
})

test.each([1280, 390])(
  'at %i px paused items are faded, boosted ones framed, and unboostable ones dimmed [marketplace 2.13, 2.75, 4.25]',
  async (width) => {
    await page.viewport(width, 844)
    const opacity = () => {
      const picture = page.getByRole('main').element().querySelector('article img, li img') ?? document.body
      return Number(getComputedStyle(picture).opacity)
    }
    server.answer('GET /my/items', { items: [washer], next_cursor: null })
    openApp('/profile?tab=items', { as: bo })
    await expect.element(page.getByRole('button', { name: `Pause ${washer.title}` })).toBeVisible()
    expect(opacity()).toBe(1)
    const running = { ...boostable(ownItem(bo)), is_boosted: true, expires_at: new Date().toISOString() }
    server.answer('GET /my/boosts', { plans, boosts: [], next_cursor: null })
    server.answer('GET /my/boosts/items', { items: [running], next_cursor: null })
    visit('/boost')
    await expectText(/^Currently boosted/)
    expect(opacity()).toBeLessThan(0.6)
    server.answer('GET /items', feed([{ ...washer, is_boosted: true }]))
    visit('/home')
    await expect.element(cards.getByText('Boosted').first()).toBeVisible()
    const frames = Array.from(cards.first().element().querySelectorAll('span[aria-hidden="true"]'))
    expect(frames.map((frame) => getComputedStyle(frame).borderTopWidth)).toContain('3px')
  },
)

test('an item is faded once paused, and labelled [marketplace 4.25]', async () => {
  server.answer('GET /my/items', { items: [{ ...washer, status: 'paused' }], next_cursor: null })
  openApp('/profile?tab=items', { as: bo })
  await expectText('PAUSED')
  const picture = page.getByRole('main').element().querySelector('article img, li img') ?? document.body
  expect(Number(getComputedStyle(picture).opacity)).toBeLessThan(0.6)
  expect([whereabouts(), shown('PAUSED')()]).toEqual(['/profile?tab=items', 1])
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerItem, answerSettings, openApp, visit, whereabouts } from '../../../test/app.tsx'
import { conversation, item, member } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const rtl = 'عبد الرحمن بن محمد الخوارزمي صاحب الحديقة الكبيرة'
const names = [
  { name: 'Wolfeschlegelstein'.repeat(6).slice(0, 100), direction: 'ltr' },
  { name: '\u{1F9D1}\u{200D}\u{1F33E}\u{1F3E1} Green', direction: 'ltr' },
  { name: rtl, direction: 'rtl' },
]

test.each(names.flatMap((one) => [1280, 390].map((width) => ({ ...one, width }))))(
  'at $width px the name $name fits the page and has its own direction',
  async ({ name, direction, width }) => {
    await page.viewport(width, 844)
    answerSettings()
    openApp('/profile', { as: member(name) })
    const heading = page.getByRole('heading', { level: 1, name })
    await expect.element(heading).toBeVisible()
    expect(getComputedStyle(heading.element()).direction).toBe(direction)
    await expect.element(page.getByRole('link', { name: 'Edit' })).toBeInViewport()
    for (const [path, text] of [
      ['/profile', /Member since/],
      ['/account-settings', 'Bio'],
      ['/profile-setup', 'Complete Your Profile'],
    ] as const) {
      visit(path)
      await expect.poll(whereabouts).toBe(path)
      await expect.element(page.getByText(text).first()).toBeVisible()
      expect(document.documentElement.scrollWidth - window.innerWidth, path).toBe(0)
    }
  },
)

test('other people see a name in its own direction', async () => {
  const [ima, jon] = [member(rtl), member('Jon')]
  const washer = item(ima)
  const about = conversation({ other: ima, lastText: 'Is it quiet?' })
  answerItem(washer)
  server.answer('POST /conversations', about)
  server.answer('GET /conversations', { conversations: [about], next_cursor: null })
  server.answer('GET /conversations/:conversationId', about)
  const none = { messages: [], earlier_cursor: null, latest_cursor: null }
  server.answer('GET /conversations/:conversationId/messages', none)
  server.answer('POST /conversations/:conversationId/read', { read: 0 })
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  openApp(`/item/${washer.id}`, { as: jon })
  const card = page.getByRole('region', { name: 'Owner' })
  const directionOf = (place: ReturnType<typeof page.getByText>) => getComputedStyle(place.element()).direction
  await expect.element(card.getByText(rtl, { exact: true })).toBeVisible()
  expect(directionOf(card.getByText(rtl, { exact: true }))).toBe('rtl')
  await card.getByRole('button', { name: rtl }).click()
  const dialog = page.getByRole('dialog', { name: 'Owner Profile' })
  await expect.element(dialog.getByText(rtl, { exact: true })).toBeVisible()
  expect(directionOf(dialog.getByText(rtl, { exact: true }))).toBe('rtl')
  await userEvent.keyboard('{Escape}')
  await card.getByRole('button', { name: 'Message' }).click()
  const heading = page.getByRole('heading', { level: 1, name: rtl })
  await expect.element(heading).toBeVisible()
  expect(directionOf(heading)).toBe('rtl')
  await page.getByRole('link', { name: 'Back to messages' }).click()
  await expect.poll(whereabouts).toBe('/messages')
  const entry = page.getByRole('main').getByText(rtl, { exact: true })
  await expect.element(entry).toBeVisible()
  expect(directionOf(entry)).toBe('rtl')
})

import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerItem, openApp, visit, whereabouts } from '../../test/app.tsx'
import { conversation, dayFromNow, idOf, item, itemCard, member, ownItem } from '../../test/fixtures.ts'
import { focus } from '../../test/keyboard.ts'
import { expectIn, expectText, shown } from '../../test/shown.ts'
import { server } from '../../test/stand-in.ts'

const [maya, amara] = [member('Maya'), member('Amara')]
const washer = item(maya, { location: 'N1', weekly_rate: 50 })
const path = `/item/${washer.id}`
const card = page.getByRole('region', { name: 'Owner' })
const profile = page.getByRole('dialog', { name: 'Owner Profile' })
const next = `/login?next=${encodeURIComponent(path)}`

function answerConversation() {
  const about = conversation({ other: maya, lastText: 'Hello' })
  server.answer('GET /conversations', { conversations: [about], next_cursor: null })
  server.answer('GET /conversations/:conversationId', about)
  const none = { messages: [], earlier_cursor: null, latest_cursor: null }
  server.answer('GET /conversations/:conversationId/messages', none)
  server.answer('POST /conversations/:conversationId/read', { read: 0 })
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  return about
}

test.each([
  [1280, 800],
  [390, 844],
])(
  'at %i × %i px the owner is shown, with fallbacks for missing profile data [marketplace 2.23, 2.24, 2.26, 9.12, 9.13]',
  async (width, height) => {
    await page.viewport(width, height)
    answerItem(washer)
    const about = answerConversation()
    server.answer('POST /conversations', about)
    openApp(path, { as: amara })
    await expect.element(card.getByText(/^Member since [A-Z][a-z]{2} \d{4}$/)).toBeVisible()
    await expectIn(card, '0/5')
    await card.getByText('Member since').click()
    await expect.element(profile.getByText('About the owner of this item')).toBeVisible()
    await expect.element(profile.getByText(/^Member since [A-Z][a-z]+ \d{4}$/)).toBeVisible()
    await expect.element(profile.getByRole('img', { name: '0 out of 5' })).toBeVisible()
    await expect
      .element(profile.getByText(/offers items for hire on Itemo\. Please contact them through the app once a/))
      .toBeVisible()
    await expect.element(profile.getByRole('button', { name: 'Message' })).toBeEnabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(profile).not.toBeInTheDocument()
    const main = page.getByRole('main')
    for (const words of ['£10/day', '£50/week', '£2/day', 'N1', 'Garden Tools']) {
      const places = main.getByText(words, { exact: true }).elements()
      expect(places.filter((place) => place.checkVisibility()).length, words).toBeGreaterThan(0)
    }
    expect(page.getByRole('group', { name: 'Hire dates' }).getByRole('grid').elements()).toHaveLength(1)

    await card.getByText('Member since').click()
    await profile.getByRole('button', { name: 'Message' }).click()
    await expect.poll(whereabouts).toBe(`/messages/${about.id}`)
  },
)

test.each([
  [1280, 800],
  [390, 844],
])(
  'at %i × %i px a visitor sees the whole item, and what to sign in for [accounts 2.9] [marketplace 2.30, 6.2, 8.10]',
  async (width, height) => {
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(1280, 800))
    answerItem(washer)
    openApp(`${path}?from=${dayFromNow(1)}&until=${dayFromNow(2)}`)
    for (const name of ['Sign in to message', 'Sign in to contact']) {
      await expect.element(card.getByRole('button', { name })).toBeDisabled()
    }
    await expectIn(page.getByLabelText('Price breakdown'), 'Platform fee')

    await card.getByRole('button', { name: /Member since/ }).click()
    await expect.element(profile.getByRole('button', { name: 'Sign in to message' })).toBeDisabled()
    await page.viewport(320, 640)
    for (const button of profile.getByRole('button', { name: /^Sign in/ }).elements()) {
      expect(button.scrollWidth - button.clientWidth, 'its words fit a small phone').toBe(0)
    }
    await page.viewport(width, height)
    await userEvent.keyboard('{Escape}')
    await expect.element(profile).not.toBeInTheDocument()

    await page.getByRole('button', { name: 'Request to Hire' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Please sign in to book this item' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: `Save ${washer.title}` }).click()
    await expectText('You need to log in to save items')
    await expect.poll(whereabouts).toMatch(/^\/login\?next=%2Fitem%2F/)
    visit(path)
    await card.getByRole('link', { name: 'Log In' }).click()
    await expect.poll(whereabouts).toBe(next)
  },
)

test('a member can write to the owner [marketplace 2.32, 2.33]', async () => {
  answerItem(washer)
  const about = answerConversation()
  const answer = server.hold('POST /conversations', about)
  openApp(path, { as: amara })
  const message = card.getByRole('button', { name: 'Message' })
  const contact = card.getByRole('button', { name: 'Contact' })
  await expect.element(message).toHaveAccessibleDescription('Send a message to the owner')
  await expect.element(contact).toHaveAccessibleDescription('Contact the owner')
  const tooltip = card.getByRole('tooltip').filter({ hasText: 'Send a message to the owner' })
  await expect.element(tooltip).not.toBeInTheDocument()
  await userEvent.tab()
  await focus(message)
  await expect.element(tooltip).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip).not.toBeInTheDocument()
  await message.click()
  await expect.element(card.getByRole('button', { name: 'Connecting...' })).toBeVisible()
  await expect.element(contact).toBeDisabled()
  answer()
  await expect.poll(whereabouts).toBe(`/messages/${about.id}`)
})

test("an owner sees that it's their own listing, and can't request it [accounts 1.4] [marketplace 2.31, 2.33, 5.3]", async () => {
  answerItem(washer)
  server.answer('GET /my/items/:itemId', ownItem(maya))
  openApp(path, { as: maya })
  await expect.element(card.getByRole('button', { name: 'This is your listing' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: "You can't book your own item" })).toBeDisabled()
  await card.getByRole('link', { name: 'Edit' }).click()
  await expect.element(page.getByRole('heading', { name: 'Edit Your Item' })).toBeVisible()
})

test("an item is shared with the native share sheet if available, and dismissing it isn't an error", async () => {
  answerItem(washer)
  const given: unknown[] = []
  const share = async (data: ShareData) => {
    given.push(data)
    if (given.length > 1) throw new DOMException('Closed', 'AbortError')
  }
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  openApp(path, { as: amara })
  const sheet = { title: washer.title, url: `${window.location.origin}${path}` }
  const button = page.getByRole('button', { name: `Share ${washer.title}` })
  await button.click()
  await expect.poll(() => given).toEqual([sheet])
  await button.click()
  await expect.poll(() => given).toEqual([sheet, sheet])
  expect(shown(/clipboard|Failed to copy/)()).toBe(0)
})

test('an item links to more items of its owner and to similar ones', async () => {
  const [barrel, sledge] = [
    itemCard(maya, { id: idOf('barrel'), title: 'Rain barrel' }),
    itemCard(amara, { id: idOf('sledge'), title: 'Sledge' }),
  ]
  answerItem(washer)
  server.answer('GET /items/:itemId/more', { of_owner: [barrel], similar: [sledge] })
  openApp(path, { as: member('Cy') })
  const theirs = page.getByRole('region', { name: 'More from Maya' })
  const similar = page.getByRole('region', { name: 'Similar items' })
  await expect.element(similar.getByRole('link', { name: 'Sledge' })).toBeVisible()
  server.answer('GET /items/:itemId', { ...washer, id: barrel.id, title: barrel.title })
  await theirs.getByRole('link', { name: 'Rain barrel' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rain barrel' })).toBeVisible()
  expect(whereabouts()).toBe(`/item/${barrel.id}`)
})

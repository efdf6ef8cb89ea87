import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import { expectUnread, messagesEntry, messagesOn, say, twoInConversation, writtenBefore } from '../parts/chat.ts'
import { tokenOf } from '../parts/item.ts'
import { logIn, type Person } from '../parts/person.ts'
import { test } from '../parts/test.ts'

/** Takes someone's network away, sockets too, and gives it back. */
async function connectionOf({ context }: Person) {
  const sockets = new Set<WebSocketRoute>()
  let away = false
  await context.routeWebSocket(/\/realtime\/v1/, (socket) => {
    if (away) return void socket.close()
    sockets.add(socket)
    socket.connectToServer()
  })
  return {
    async cut() {
      away = true
      // A browser that is told to be offline still lets a request out whose answer it then keeps back.
      await context.route('**/api/v1/**', (route) => route.abort('internetdisconnected'))
      await context.setOffline(true)
      for (const socket of sockets) await socket.close()
      sockets.clear()
    },
    async repair() {
      away = false
      await context.unroute('**/api/v1/**')
      await context.setOffline(false)
    },
  }
}

/** The texts of the bubbles, oldest first. */
const textsOn = (page: Page) => messagesOn(page).locator('li[data-sent] p').allTextContents()

test('what is written without a network waits and is sent afterwards, and what was missed is caught up with', async ({
  browser,
}) => {
  test.slow()
  const { owner, asker } = await twoInConversation(browser)
  const { page } = asker
  const connection = await connectionOf(asker)
  await page.goto('/messages')
  await page.getByRole('link', { name: new RegExp(owner.name) }).click()
  await expect(messagesOn(page).getByText('Is it free on Saturday?')).toBeVisible()
  // The number of the navigation is there once the socket's part of the page is.
  await say(owner.page, 'It is')
  await expect(messagesOn(page).getByText('It is', { exact: true })).toBeVisible()

  await connection.cut()
  await say(page, 'From ten?')
  await say(page, 'Or from noon?')
  await expect(page.getByText('Waiting for a connection')).toHaveCount(2)
  await page.getByRole('link', { name: 'Back to messages' }).click()
  await page.getByRole('link', { name: new RegExp(owner.name) }).click()
  await expect(page.getByText('Waiting for a connection')).toHaveCount(2)
  await say(owner.page, 'Come on Sunday instead')
  // Said is not yet sent: it stands before what waits only if the server has it first.
  await expect.poll(() => textsOn(owner.page)).toContain('Come on Sunday instead')
  await expect(messagesOn(page).getByText('Come on Sunday instead')).toHaveCount(0)

  await connection.repair()
  const all = ['Is it free on Saturday?', 'It is', 'Come on Sunday instead', 'From ten?', 'Or from noon?']
  for (const person of [asker, owner]) await expect.poll(() => textsOn(person.page), { timeout: 30_000 }).toEqual(all)
  await expect(page.getByText('Waiting for a connection')).toHaveCount(0)
  await expect(page.getByText('Not sent')).toHaveCount(0)
})

test('a message that is refused says so, and is sent again as the same message', async ({ browser }) => {
  const { owner, asker } = await twoInConversation(browser)
  const { page } = asker
  const ids = new Set<string>()
  await page.route('**/api/v1/conversations/*/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    ids.add((route.request().postDataJSON() as { id: string }).id)
    await route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'no' } } })
  })
  await say(page, 'Can I bring it back on Monday?')
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
  await expect(page.getByText('Not sent')).toBeVisible()
  await page.unroute('**/api/v1/conversations/*/messages')
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/messages')) {
      ids.add((request.postDataJSON() as { id: string }).id)
    }
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(messagesOn(owner.page).getByText('Can I bring it back on Monday?')).toHaveCount(1)
  await expect(page.getByText('Not sent')).toHaveCount(0)
  expect(ids.size).toBe(1)
})

test('two tabs of one person show the same, and what is read in one is read in the other', async ({ browser }) => {
  test.slow()
  const { owner, asker } = await twoInConversation(browser)
  const { page } = asker
  const url = page.url()
  const second = await asker.context.newPage()
  await second.goto(url)
  await expect(messagesOn(second).getByText('Is it free on Saturday?')).toBeVisible()
  await say(page, 'I would need it for two days')
  await expect(messagesOn(second).getByText('I would need it for two days')).toHaveCount(1)
  await page.getByRole('link', { name: 'Back to messages' }).click()
  // Until the list shows the conversation does, and what comes is read there.
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await second.goto('/home')
  await say(owner.page, 'That is fine')
  for (const tab of [page, second]) {
    await expectUnread(tab, true)
    await expect(messagesEntry(tab)).toContainText('1')
  }
  await expect(page.getByText('That is fine')).toBeVisible()
  await page.getByRole('link', { name: new RegExp(owner.name) }).click()
  await expect(messagesOn(page).getByText('That is fine')).toBeVisible()
  for (const tab of [page, second]) await expectUnread(tab, false)
})

/** Where a message is on the screen, in pixels from the top. */
const placeOf = async (page: Page, text: string) =>
  Math.round((await messagesOn(page).getByText(text, { exact: true }).boundingBox())?.y ?? Number.NaN)

test(
  'a long history is read back without a jump, and what is new in the meantime is counted and marked',
  { tag: '@layout' },
  async ({ browser }) => {
    test.slow()
    const { owner, asker } = await twoInConversation(browser)
    const { page } = owner
    const url = page.url()
    await page.goto('/messages')
    await expect(page.getByText('Is it free on Saturday?')).toBeVisible()
    const texts = Array.from({ length: 110 }, (_, index) => `line ${index + 1}`)
    await writtenBefore(owner, url, texts)
    await writtenBefore(asker, url, ['first news', 'second news'])

    await test.step('it opens at the latest, with a line above what is new', async () => {
      await page.getByRole('link', { name: new RegExp(asker.name) }).click()
      await expect(messagesOn(page).getByText('second news')).toBeInViewport()
      const line = messagesOn(page).getByText('New messages')
      await expect(line).toBeVisible()
      expect((await line.boundingBox())?.y).toBeLessThan(await placeOf(page, 'first news'))
      expect((await line.boundingBox())?.y).toBeGreaterThan(await placeOf(page, 'line 110'))
    })

    await test.step('earlier messages come before the top is reached, and nothing moves', async () => {
      for (const [text, loaded] of [
        ['line 66', 100],
        ['line 16', 113],
      ] as const) {
        // The text comes to the top edge: what is earlier than it is near, and asked for.
        await messagesOn(page)
          .getByText(text, { exact: true })
          .evaluate((element) => element.scrollIntoView({ block: 'start' }))
        const before = await placeOf(page, text)
        await messagesOn(page).evaluate((box) => (box.scrollTop -= 1))
        await expect.poll(async () => (await textsOn(page)).length).toBeGreaterThanOrEqual(loaded)
        expect(Math.abs((await placeOf(page, text)) - before)).toBeLessThanOrEqual(2)
      }
      expect(await textsOn(page)).toEqual(['Is it free on Saturday?', ...texts, 'first news', 'second news'])
    })

    await test.step('what comes in the meantime does not move it, and is counted on the way down', async () => {
      const before = await placeOf(page, 'line 16')
      await say(asker.page, 'third news')
      const down = page.getByRole('button', { name: '1 new message' })
      await expect(down).toBeVisible()
      expect(Math.abs((await placeOf(page, 'line 16')) - before)).toBeLessThanOrEqual(2)
      await expect(page.locator('[aria-live=polite].sr-only')).toContainText('third news')
      await down.click()
      await expect(messagesOn(page).getByText('third news')).toBeInViewport()
      await expect(down).toHaveCount(0)
      await expect(messagesOn(page)).toBeFocused()
      const line = messagesOn(page).getByText('New messages')
      expect((await line.boundingBox())?.y).toBeGreaterThan(await placeOf(page, 'second news'))
    })

    await test.step('at the end it stays at the end, and an answer takes the line away', async () => {
      await say(asker.page, 'fourth news')
      await expect(messagesOn(page).getByText('fourth news')).toBeInViewport()
      await say(page, 'Thank you for all of these')
      await expect(messagesOn(page).getByText('Thank you for all of these')).toBeInViewport()
      await expect(messagesOn(page).getByText('New messages')).toHaveCount(0)
    })
  },
)

test('an address of this site is a link to its page, any other opens in a tab of its own', async ({ browser }) => {
  const { owner, asker, item } = await twoInConversation(browser)
  const here = new URL(`/item/${item.id}`, asker.page.url()).href
  await say(asker.page, `This one: ${here}. Not https://elsewhere.example/item`)
  const links = messagesOn(owner.page).getByRole('link')
  await expect(links).toHaveText([here, 'https://elsewhere.example/item'])
  await expect(links.last()).toHaveAttribute('target', '_blank')
  await expect(links.last()).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await links.first().click()
  await expect(owner.page.getByRole('heading', { name: item.title })).toBeVisible()
})

test('a conversation that was never opened says that there is no network, and opens once there is', async ({
  browser,
}) => {
  const { owner, asker } = await twoInConversation(browser)
  const { page } = asker
  const headers = { authorization: `Bearer ${await tokenOf(asker)}` }
  const other = await page.request.get('/api/v1/conversations', { headers })
  const [{ other: person }] = ((await other.json()) as { conversations: [{ other: { id: string } }] }).conversations
  await page.request.post('/api/v1/conversations', { headers, data: { other_user_id: person.id } })
  const connection = await connectionOf(asker)
  await page.reload()
  await expect(messagesOn(page).getByText('Is it free on Saturday?')).toBeVisible()
  await page.getByRole('link', { name: 'Back to messages' }).click()
  await expect(page.getByRole('link', { name: new RegExp(owner.name) })).toHaveCount(2)

  await connection.cut()
  await page
    .getByRole('link', { name: new RegExp(owner.name) })
    .filter({ hasText: 'No messages yet' })
    .click()
  await expect(page.getByRole('heading', { name: 'Failed to load conversation details' })).toBeVisible()
  await expect(page.getByText('Network error - please check your connection and try again')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await connection.repair()
  await expect(page.getByText('Say hello, and ask what you need to know.')).toBeVisible()
  await expect(page.getByText('Talk and pay inside Itemo: then we can help.')).toBeVisible()
})

test(
  'the box sends what is meant, and keeps what is not sent for the person who wrote it',
  { tag: '@layout' },
  async ({ browser }) => {
    test.slow()
    const { owner, asker } = await twoInConversation(browser)
    const { page } = asker
    const box = page.getByLabel('Message', { exact: true })
    const send = page.getByRole('button', { name: 'Send', exact: true })
    const url = page.url()

    await test.step('Enter while characters are composed chooses one of them, and sends nothing', async () => {
      const keyboard = await asker.context.newCDPSession(page)
      await box.fill('')
      await box.focus()
      await keyboard.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
      // The input method takes the key for itself: the page hears of it, and nothing is typed.
      await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 })
      await keyboard.send('Input.insertText', { text: '日本' })
      await expect(box).toHaveValue('日本')
      await send.click()
      await expect(messagesOn(page).locator('li[data-sent] p').last()).toHaveText('日本')
      expect(await textsOn(page)).toEqual(['Is it free on Saturday?', '日本'])
    })

    await test.step('what cannot be seen is no message, and is left out of one', async () => {
      await box.fill('\u200B')
      await expect(send).toBeDisabled()
      await box.fill('pasted\u000Bfrom slides\u202E')
      await send.click()
      await expect(messagesOn(owner.page).getByText('pasted from slides')).toBeVisible()
      await expect(page.getByText('Not sent')).toHaveCount(0)
    })

    await test.step('on a phone held sideways there is room for the messages', async () => {
      const size = page.viewportSize() ?? { width: 0, height: 0 }
      for (const width of [667, 844]) {
        await page.setViewportSize({ width, height: 375 })
        expect((await messagesOn(page).boundingBox())?.height).toBeGreaterThan(150)
        await box.scrollIntoViewIfNeeded()
      }
      await page.setViewportSize(size)
    })

    await test.step('a draft is its writer’s, also when the other one signs in after them', async () => {
      await box.fill('I would rather not say')
      const become = async (person: Person) => {
        await page.goto('/profile')
        await page.getByRole('button', { name: 'Log Out' }).click()
        await expect(page.getByText('Signed out successfully')).toBeVisible()
        await logIn({ ...person, page })
        await page.goto(url)
      }
      await become(owner)
      await expect(box).toHaveValue('')
      await become(asker)
      await expect(box).toHaveValue('I would rather not say')
    })
  },
)

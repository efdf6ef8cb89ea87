import { expect, type Page, type WebSocketRoute } from '@playwright/test'
import { expectUnread, messagesEntry, messagesOn, say, twoInConversation } from '../parts/chat.ts'
import type { Person } from '../parts/person.ts'
import { test } from '../parts/test.ts'

/** Turns someone's network off, including sockets, and on again. */
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
      // An offline browser still sends a request, and only withholds the response.
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

test('messages written offline wait and are sent later, and missed ones are loaded', async ({ browser }) => {
  test.slow()
  const { owner, asker } = await twoInConversation(browser)
  const { page } = asker
  const connection = await connectionOf(asker)
  await page.goto('/messages')
  await page.getByRole('link', { name: new RegExp(owner.name) }).click()
  await expect(messagesOn(page).getByText('Is it free on Saturday?')).toBeVisible()
  // The navigation's number appears once the realtime code has loaded.
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
  // A displayed message isn't necessarily sent: it comes before pending ones only if the server has it first.
  await expect.poll(() => textsOn(owner.page)).toContain('Come on Sunday instead')
  await expect(messagesOn(page).getByText('Come on Sunday instead')).toHaveCount(0)

  await connection.repair()
  const all = ['Is it free on Saturday?', 'It is', 'Come on Sunday instead', 'From ten?', 'Or from noon?']
  for (const person of [asker, owner]) await expect.poll(() => textsOn(person.page), { timeout: 30_000 }).toEqual(all)
  await expect(page.getByText('Waiting for a connection')).toHaveCount(0)
  await expect(page.getByText('Not sent')).toHaveCount(0)
})

test('two tabs of one member show the same, and reading in one marks as read in the other', async ({ browser }) => {
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
  // Until the list is shown, the conversation still is, and marks new messages as read.
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

import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { callAs, listedItem } from './item.ts'
import { settledMember } from './person.ts'

/** The message bubbles of the open conversation. */
export function messagesOn(page: Page): Locator {
  return page.getByRole('log', { name: 'Messages' })
}

/** Writes a message and sends it with Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.getByLabel('Message', { exact: true }).press('Enter')
}

/** Sends a message and returns how long it took to appear in the other browser, in milliseconds. */
export async function sendAndMeasure(from: Page, to: Page, text: string): Promise<number> {
  await from.getByLabel('Message', { exact: true }).fill(text)
  // The other browser is checked at every frame, from before anything is sent.
  const arrival = messagesOn(to).getByText(text).waitFor()
  const sentAt = performance.now()
  await from.getByLabel('Message', { exact: true }).press('Enter')
  await arrival
  return performance.now() - sentAt
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/** The navigation entry that shows the number of unread messages. */
export function messagesEntry(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Messages/ })
}

export async function expectUnread(page: Page, unread: boolean): Promise<void> {
  const number = messagesEntry(page).getByText('Unread conversations')
  await (unread ? expect(number).toBeAttached() : expect(number).not.toBeAttached())
}

/** Opens the conversation with an item's owner from its page. */
export async function openConversation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page).toHaveURL(/\/messages\/.+/)
}

/** An owner and someone who wrote to them about an item by calls, both with the conversation open. By hand: hire.spec.ts, messages.spec.ts. */
export async function twoInConversation(browser: Browser) {
  const [owner, asker] = [await settledMember(browser, 'Orla'), await settledMember(browser, 'Ada')]
  const item = await listedItem(owner)
  const question = 'Is it free on Saturday?'
  const about = { other_user_id: owner.id, item_id: item.id }
  const { id } = (await callAs(asker, 'POST /conversations', about)) as { id: string }
  await callAs(asker, `POST /conversations/${id}/messages`, { id: randomUUID(), text: question })
  for (const { page } of [asker, owner]) {
    await page.goto(`/messages/${id}`)
    await expect(messagesOn(page).getByText(question)).toBeVisible()
  }
  return { owner, asker, item }
}

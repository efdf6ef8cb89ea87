import { expect, type Locator, type Page } from '@playwright/test'

/** The bubbles of the conversation that is open. */
export function messagesOn(page: Page): Locator {
  return page.getByRole('log', { name: 'Messages' })
}

/** Writes a message and sends it with Enter. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.getByLabel('Message', { exact: true }).press('Enter')
}

/** Sends a message and answers how long it took until it stood in the other browser, in milliseconds. */
export async function sayAndTime(from: Page, to: Page, text: string): Promise<number> {
  await from.getByLabel('Message', { exact: true }).fill(text)
  // The other browser is watched at every frame, and before anything is sent.
  const arrival = messagesOn(to).getByText(text).waitFor()
  const sentAt = performance.now()
  await from.getByLabel('Message', { exact: true }).press('Enter')
  await arrival
  return performance.now() - sentAt
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/** The entry of the navigation that a dot stands on while something is unread. */
export function messagesEntry(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Messages/ })
}

export async function expectUnread(page: Page, unread: boolean): Promise<void> {
  const dot = messagesEntry(page).getByText('Unread messages')
  await (unread ? expect(dot).toBeAttached() : expect(dot).not.toBeAttached())
}

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { conversation, item, member, message, noReviews, sessionOf } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, mim] = [member('Oon'), member('Mim')]

function answerItem(changes: Partial<ReturnType<typeof item>> = {}): string {
  const shown = item(owner, changes)
  server.answer('GET /items/:itemId', shown)
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  return `/item/${shown.id}`
}

test('an item without an owner cannot be asked about, and says so [marketplace 5.18]', async () => {
  openApp(answerItem({ user_id: '' }), { as: mim })
  await page.getByRole('button', { name: 'Contact', exact: true }).click()
  await expect.element(page.getByText('Missing owner information')).toBeVisible()
})

test('a session that ended meanwhile is told to whom it kept from writing to an owner [marketplace 5.16]', async () => {
  server.refuse('POST /conversations', 'unauthenticated')
  server.auth.answer('POST /token', sessionOf(mim))
  openApp(answerItem(), { as: mim })
  await page.getByRole('button', { name: 'Contact', exact: true }).click()
  await expect.element(page.getByText('Please sign in to contact the owner')).toBeVisible()
  await expect.element(page.getByText('You must be logged in to start a conversation')).toBeVisible()
})

test('messages that do not come say so, without losing the conversation [marketplace 8.20, 8.23, 8.24] [R62]', async () => {
  const about = conversation({ other: mim, lastText: 'Is it free?' })
  server.answer('GET /conversations', { conversations: [about] })
  server.answer('GET /conversations/:conversationId', about)
  server.refuse('GET /conversations/:conversationId/messages', 'internal')
  server.refuse('POST /conversations/:conversationId/read', 'internal')
  openApp(`/messages/${about.id}`, { as: owner })
  await expect.element(page.getByRole('heading', { name: 'Failed to load conversation' })).toBeVisible()
  const before = server.asked('GET /conversations/:conversationId/messages')
  const retry = page.getByRole('button', { name: 'Try Again' })
  await retry.click()
  await expect.poll(() => server.asked('GET /conversations/:conversationId/messages')).toBeGreaterThan(before)
  server.answer('GET /conversations/:conversationId/messages', {
    messages: [message({ from: mim, text: 'Is it free?' })],
    earlier_cursor: null,
    latest_cursor: null,
  })
  await retry.click()
  await expect.element(page.getByRole('log').getByText('Is it free?')).toBeVisible()
  // That a mark as read has failed is told to no one.
  await expect.poll(() => server.asked('POST /conversations/:conversationId/read')).toBeGreaterThan(0)
  expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(0)
})

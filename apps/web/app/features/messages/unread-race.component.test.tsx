import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { conversation, member, message } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, renter] = [member('Oda'), member('Rik')]

test("an unread count requested before a conversation was read doesn't stay on the navigation", async () => {
  const talk = conversation({ other: renter, lastText: 'Is it free?' })
  server.answer('GET /conversations', { conversations: [talk], next_cursor: null })
  server.answer('GET /conversations/:conversationId', talk)
  server.answer('GET /conversations/:conversationId/messages', {
    messages: [message({ from: renter, text: 'Is it free?' })],
    earlier_cursor: null,
    latest_cursor: null,
  })
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  const older = server.hold('GET /conversations/unread', { count: 1 })
  const read = server.hold('POST /conversations/:conversationId/read', { read: 1 })
  openApp(`/messages/${talk.id}`, { as: owner })
  await expect.poll(() => server.asked('POST /conversations/:conversationId/read')).toBe(1)
  await expect.poll(() => server.asked('GET /conversations/unread')).toBe(1)
  server.answer('GET /conversations/unread', { count: 0 })
  read()
  await expect.poll(() => server.asked('GET /conversations/unread')).toBe(2)
  older()
  await expect.element(page.getByText('Is it free?').first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Messages/ }).first()).toHaveAccessibleName('Messages')
})

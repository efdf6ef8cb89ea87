import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { conversation, idOf, member, message } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'
import { joined, acceptSockets, sendEvent, sendChange } from '../../../test/stand-in-socket.ts'

const [owner, renter] = [member('Oda'), member('Rik')]
const talk = conversation({ other: renter, lastText: 'Is it free?' })

test('the typing indicator is shown until the message arrives', async () => {
  acceptSockets()
  const first = message({ from: renter, text: 'Is it free?' })
  const answers = { messages: [first], earlier_cursor: null, latest_cursor: null }
  server.answer('GET /conversations', { conversations: [talk], next_cursor: null })
  server.answer('GET /conversations/:conversationId', talk)
  server.answer('GET /conversations/:conversationId/messages', answers)
  server.answer('POST /conversations/:conversationId/read', { read: 1 })
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  openApp(`/messages/${talk.id}`, { as: owner })
  await expect.poll(joined).toEqual(expect.arrayContaining([`conversation:${talk.id}`, 'messages_realtime']))
  const sign = page.getByText('Rik is typing...')
  sendEvent(`conversation:${talk.id}`, 'broadcast', { type: 'broadcast', event: 'typing', payload: {} })
  await expect.element(sign).toBeVisible()

  const text = 'And on Sunday?'
  const next = { ...message({ from: renter, text }), id: idOf('the next one') }
  const begunAt = performance.now()
  sendChange('messages', 'INSERT', next)
  await expect.element(page.getByRole('log').getByText(text)).toBeVisible()
  expect(sign.elements()).toHaveLength(0)
  // The following requests read from a database that has the message.
  expect(document.cookie).toContain('itemo-heard=1')
  // By itself the sign would disappear after five seconds.
  expect(performance.now() - begunAt).toBeLessThan(4000)
})

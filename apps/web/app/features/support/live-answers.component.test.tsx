import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { stopClock, advanceUntil } from '../../../test/clock.ts'
import { openApp } from '../../../test/app.tsx'
import { member, takenDown } from '../../../test/fixtures.ts'
import { expectText, shown } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'
import { joined, acceptSockets, sendChange } from '../../../test/stand-in-socket.ts'

const at = '2026-03-01T09:00:00.000Z'
const asked = { id: 'one', is_own: true, author: null, text: 'It smokes when I switch it on.', at }
const answer = { id: 'two', is_own: false, author: 'Sana from Itemo', text: 'Stop using it.', at }
const thread = {
  reference: 'S-2207',
  subject: 'The drill smokes',
  kind: 'damage' as const,
  state: 'open' as const,
  answer_by: null,
  messages: [asked],
}
const answered = { ...thread, state: 'answered' as const, messages: [asked, answer] }

beforeEach(() => acceptSockets())

test('an open request shows our reply at once, and keeps what is being written', async () => {
  server.answer('GET /my/support-requests/:ref/messages', thread)
  openApp('/support/S-2207', { as: member('Mia') })
  await page.getByLabelText('Write back').fill('By the way')
  await expect.poll(joined).toContain('support_threads_realtime')
  server.answer('GET /my/support-requests/:ref/messages', answered)
  sendChange('support_threads', 'UPDATE', { id: 'one' })
  await expectText('Stop using it.')
  await expectText("We've answered. Reply if you need anything else.")
  await expect.element(page.getByLabelText('Write back')).toHaveValue('By the way')
})

test('a request opened with the key from the email shows our reply within twenty seconds', async () => {
  stopClock()
  server.answer('GET /support-requests/:ref/messages', thread)
  openApp('/support/S-2207?key=abc')
  await advanceUntil(shown(asked.text), 1)
  server.answer('GET /support-requests/:ref/messages', answered)
  await advanceUntil(shown(answer.text), 1, 1000)
  expect(shown("We've answered. Reply if you need anything else.")()).toBe(1)
})

test('an open decision shows the answer to its appeal once there is one', async () => {
  const appeal = {
    made_at: at,
    text: 'It is a toy.',
    answer_by: '2027-03-01T09:00:00.000Z',
    outcome: null,
    answer: null,
  }
  const decision = { ...takenDown, can_appeal: false, appeal }
  server.answer('GET /decisions/:decisionId', decision)
  openApp(`/decisions/${decision.id}`, { as: member('Bea') })
  await expectText('The listing offers a crossbow.')
  await expect.poll(joined).toContain('notifications_realtime')
  const closed = { ...appeal, outcome: 'upheld' as const, answer: 'It stays down.' }
  server.answer('GET /decisions/:decisionId', { ...decision, appeal: closed })
  sendChange('notifications', 'INSERT', { id: 'told' })
  await expectText('It stays down.')
})

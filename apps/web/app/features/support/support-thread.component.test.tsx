import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { member } from '../../../test/fixtures.ts'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const at = '2026-03-01T09:00:00.000Z'
const thread = {
  reference: 'S-2207',
  subject: 'The drill smokes',
  kind: 'damage' as const,
  state: 'answered' as const,
  answer_by: null,
  messages: [
    { id: 'one', is_own: true, author: null, text: 'It smokes when I switch it on.', at },
    { id: 'two', is_own: false, author: 'Sana from Itemo', text: 'Stop using it.', at },
  ],
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a member reads the reply and writes back, which reopens the request', async () => {
  server.answer('GET /my/support-requests/:ref/messages', thread)
  openApp('/support/S-2207', { as: member('Mia') })
  await expectText("We've answered. Reply if you need anything else.")
  await expectText('Sana from Itemo')
  await button('Send').click()
  await expectText('Please write a message.')
  const more = { id: 'three', is_own: true, author: null, text: 'I did.', at }
  server.answer('POST /my/support-requests/:ref/messages', {
    ...thread,
    state: 'open',
    messages: [...thread.messages, more],
  })
  await page.getByLabelText('Write back').fill('I did.')
  await button('Send').click()
  await expectText("We're working on your answer.")
  await expect.element(page.getByLabelText('Write back')).toHaveValue('')
})

test('a visitor without a key reads how to open it', async () => {
  openApp('/support/S-2207')
  await expectText('Please log in, or open the link of the email that we sent you.')
  await expect.element(page.getByRole('link', { name: 'Log In' }).last()).toBeVisible()
})

test('a visitor can open it with the key from the email', async () => {
  server.answer('GET /support-requests/:ref/messages', { ...thread, state: 'closed' })
  openApp('/support/S-2207?key=abc')
  await expectText('This is closed. Reply to reopen it.')
})

test('an invalid key opens nothing', async () => {
  server.refuse('GET /support-requests/:ref/messages', 'not_found')
  openApp('/support/S-2207?key=abc')
  await expectText("We can't show you this request")
})

test('a request that fails to load shows an error', async () => {
  server.cut('GET /my/support-requests/:ref/messages')
  openApp('/support/S-2207', { as: member('Mia') })
  await expectText('Failed to load your request')
})

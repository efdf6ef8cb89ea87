import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionKey } from '#app/lib/stored-session.ts'
import { openApp, visit, whereabouts } from '../../../test/app.tsx'
import { due, stopClock, turn, advanceUntil } from '../../../test/clock.ts'
import { idOf, member } from '../../../test/fixtures.ts'
import { shown } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

test('logging out without a response still ends the local session [accounts 4.15, 8.16]', async () => {
  server.auth.cut('POST /logout')
  openApp('/profile', { as: member('Ned') })
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect.element(page.getByText('There was an issue logging out, but you have been signed out')).toBeVisible()
  expect(window.localStorage.getItem(sessionKey)).toBeNull()
  visit('/messages')
  await expect.poll(whereabouts).toBe('/login?next=%2Fmessages')
})

test('a profile that is being created is awaited, however long it takes [accounts 3.5, 4.16] [R34]', async () => {
  const max = member('Max')
  server.refuse('GET /me', 'not_found')
  const answer = server.hold('PUT /me', max.profile)
  stopClock()
  openApp('/profile', { as: max })
  await due(() => server.asked('GET /me'), 1)
  await turn(500)
  await due(() => server.asked('GET /me'), 2)
  await turn(1000)
  await due(() => server.asked('GET /me'), 3)
  await due(() => server.asked('PUT /me'), 1)
  // Long after the delay for someone without a profile.
  await turn(5000)
  expect(whereabouts()).toBe('/profile')
  answer()
  await due(() => page.getByRole('tab', { name: 'Menu' }).elements().length, 1)
  expect(whereabouts()).toBe('/profile')
})

test.each([
  { path: '/profile', sentence: 'Please complete your profile' },
  { path: '/saved', sentence: 'Please complete your profile setup' },
])(
  "an account that can't get a profile is asked on $path to complete it, once [accounts 4.21]",
  async ({ path, sentence }) => {
    server.refuse('GET /me', 'not_found')
    server.refuse('PUT /me', 'internal')
    server.answer('GET /saved', { items: [], next_cursor: null })
    stopClock()
    openApp(path, { as: member('Max') })
    await advanceUntil(whereabouts, '/profile-setup')
    await due(() => page.getByText(sentence, { exact: true }).elements().length, 1)
    await advanceUntil(() => page.getByLabelText('Name*').elements().length, 1)
    expect(whereabouts()).toBe('/profile-setup')
  },
)

test("receiving someone else's profile ends the session [accounts 4.13]", async () => {
  const odd = member('Odd')
  server.answer('GET /me', { ...odd.profile, id: idOf('another') })
  server.answer('GET /saved', { items: [], next_cursor: null })
  server.auth.answer('POST /logout', undefined)
  openApp('/saved', { as: odd })
  await expect.poll(shown('Security warning: User session changed unexpectedly')).toBe(1)
  await expect.poll(whereabouts).toMatch(/^\/login/)
})

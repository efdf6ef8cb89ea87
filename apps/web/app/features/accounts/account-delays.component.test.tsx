import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#app/lib/query-client.ts'
import { openApp, whereabouts } from '../../../test/app.tsx'
import { due, dueAt, press, stopClock, turn } from '../../../test/clock.ts'
import { member } from '../../../test/fixtures.ts'
import { shown } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'
import { myProfileQuery } from './account-queries.ts'

/** How often loading the profile has failed. */
const failures = () => queryClient().getQueryState(myProfileQuery().queryKey)?.fetchFailureCount

/** Opens the link of a reset mail and fills in a new password; the clock is stopped from then on. */
async function fillNewPassword(): Promise<void> {
  openApp('/reset-password#access_token=a.b.c&refresh_token=x&type=recovery')
  await page.getByLabelText('New password').fill('another gate 8 green')
  await page.getByLabelText('Confirm password').fill('another gate 8 green')
  stopClock()
  press(page.getByRole('button', { name: 'Reset Password' }))
}

test('a new password is confirmed for two seconds before the page moves on [accounts 8.13]', async () => {
  server.auth.answer('PUT /user', member('Lea').user)
  server.auth.answer('POST /logout', undefined)
  await fillNewPassword()
  await due(shown('Password updated successfully'), 1)
  await turn(1999)
  expect(whereabouts()).toBe('/reset-password')
  await turn(1)
  await dueAt('/login')
})

test('a bad link is reported for three seconds before the page moves on [accounts 8.12]', async () => {
  server.auth.refuse('PUT /user', 'bad_jwt')
  await fillNewPassword()
  await due(shown('Invalid reset link'), 1)
  await turn(2999)
  expect(whereabouts()).toBe('/reset-password')
  await turn(1)
  await dueAt('/login')
})

test('the profile shows its skeleton for a second [accounts 2.41]', async () => {
  openApp('/item-support', { as: member('Mia') })
  const profile = page.getByRole('link', { name: 'Profile', exact: true })
  await expect.element(profile).toBeVisible()
  stopClock()
  press(profile)
  const skeleton = page.getByRole('status', { name: 'Loading your profile' })
  await due(() => skeleton.elements().length, 1)
  await turn(999)
  expect(skeleton.elements()).toHaveLength(1)
  await turn(1)
  await due(() => skeleton.elements().length, 0)
  expect(page.getByRole('heading', { level: 1, name: 'Mia' }).element()).toBeVisible()
})

test('an account without a profile gets one after a second [accounts 4.18]', async () => {
  const una = member('Una')
  const answer = server.holdRefusal('GET /me', 'not_found')
  server.answer('PUT /me', una.profile)
  openApp('/item-support', { as: una })
  await expect.poll(() => server.asked('GET /me')).toBe(1)
  stopClock()
  answer()
  await due(failures, 1)
  await turn(999)
  expect(server.asked('PUT /me')).toBe(0)
  await turn(1)
  await due(() => server.asked('PUT /me'), 1)
})

test("an account that can't get a profile is sent to the set-up after a second and a half [accounts 4.17]", async () => {
  const answer = server.holdRefusal('GET /me', 'not_found')
  server.refuse('PUT /me', 'internal')
  openApp('/item-support', { as: member('Noa') })
  await expect.poll(() => server.asked('GET /me')).toBe(1)
  stopClock()
  answer()
  await due(failures, 1)
  // The second attempt comes half a second after the first; the delay starts with its failure.
  await turn(499)
  expect(server.asked('GET /me')).toBe(1)
  await turn(1)
  await due(failures, 2)
  await turn(1000)
  await due(failures, 3)
  await turn(499)
  expect(whereabouts()).toBe('/item-support')
  await turn(1)
  await due(shown('Please complete your profile setup'), 1)
  await dueAt('/profile-setup')
})

test('a newcomer from a social provider is sent to complete their profile after half a second [accounts 4.22]', async () => {
  const newcomer = member('Soc', { app_metadata: { provider: 'google' }, user_metadata: {} })
  stopClock()
  openApp('/item-support', { as: newcomer })
  await due(() => server.asked('GET /me'), 1)
  await turn(499)
  expect(whereabouts()).toBe('/item-support')
  await turn(1)
  await dueAt('/profile-setup')
})

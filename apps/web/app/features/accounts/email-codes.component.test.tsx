import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sessionKey } from '#app/lib/stored-session.ts'
import { accessTokenOf, member, sessionOf } from '../../../test/fixtures.ts'
import { answerEverywhere, answerSettings, openApp, whereabouts } from '../../../test/app.tsx'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const tam = member('Tam Lin')
const field = () => page.getByLabelText('Enter the 6-digit code from the email')
const wrong = "This code isn't right, or it has expired."

/** The codes that were submitted; `answer` responds to them. */
const tries: unknown[] = []
/** The sessions of those requests. */
const bearers: unknown[] = []
beforeEach(() => void (tries.length = bearers.length = 0))
function answerCode(answer: () => ReturnType<typeof sessionOf> | { code: 200; msg: string }): void {
  server.auth.hear('POST /verify', async (request) => {
    const { type, email, token } = await request.json()
    tries.push([type, email, token])
    bearers.push(request.headers.get('authorization'))
    return answer()
  })
}

async function signUp(): Promise<void> {
  server.auth.answer('POST /signup', tam.user)
  server.answer('GET /items', {
    items: [],
    boosted: [],
    next_cursor: null,
    total: 0,
    total_is_more: false,
    near: null,
    match: null,
  })
  openApp('/signup?next=%2Fitem-support')
  await page.getByLabelText('Name', { exact: true }).fill('Tam Lin')
  await page.getByLabelText('Email', { exact: true }).fill('tam.lin@example.org')
  await page.getByLabelText('Password', { exact: true }).fill('another gate 8 green')
  await page.getByLabelText('Confirm password').fill('another gate 8 green')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect.element(field()).toBeVisible()
}

test('typing the sixth digit of the emailed code completes the sign-up and goes on [R66]', async () => {
  await signUp()
  answerCode(() => sessionOf(tam))
  answerEverywhere(tam)
  await field().fill('123-45')
  expect(tries).toEqual([])
  await field().fill(' 123 - 456 ')
  await expectText('Login successful!')
  await expectText('Your email address is confirmed.')
  expect(tries).toEqual([['signup', 'tam.lin@example.org', '123456']])
  await expect.poll(whereabouts).toBe('/item-support')
})

test('a wrong or expired code says so every time, and the next code works', async () => {
  await signUp()
  server.auth.refuse('POST /verify', 'otp_expired')
  for (let turn = 1; turn <= 5; turn++) {
    await field().fill(`12345${turn}`)
    await expect.element(field()).toHaveAccessibleDescription(`${wrong} The link in the email works too.`)
    await expect.element(field()).toHaveValue('')
    expect(server.auth.asked('POST /verify')).toBe(turn)
  }
  server.auth.cut('POST /verify')
  await field().fill('123456')
  await expect.element(field()).toHaveAccessibleDescription("We couldn't check the code. Please try again.")
  server.auth.answer('POST /resend', {})
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expectText('Confirmation email sent')
  await expect.element(page.getByRole('button', { name: 'Sent again' })).toBeDisabled()
  answerCode(() => sessionOf(tam))
  answerEverywhere(tam)
  await field().fill('٦٥٤٣٢١')
  await expectText('Login successful!')
  expect(tries).toEqual([['signup', 'tam.lin@example.org', '654321']])
})

test('an account without a password says so until one is set or the notice is closed [R56]', async () => {
  await signUp()
  const bare = member('Tam Lin', { app_metadata: { provider: 'email', providers: ['email'], has_password: false } })
  answerCode(() => sessionOf(bare))
  answerEverywhere(bare)
  answerSettings()
  await field().fill('123456')
  await expectText('Login successful!')
  await expect.poll(whereabouts).toBe('/item-support')
  await expectText('Your account has no password yet')
  await page.getByRole('button', { name: 'Choose a password' }).click()
  await expect.poll(whereabouts).toBe('/account-settings')
  await expect.element(page.getByRole('button', { name: 'Set Password' })).toBeInViewport()
  await expect.element(page.getByText('Your account has no password yet')).not.toBeInTheDocument()
})

test('a new password can be set with the code alone, without creating a session [R59] [R66]', async () => {
  server.auth.answer('POST /recover', {})
  openApp('/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('dialog').getByLabelText('Email').fill('tam.lin@example.org')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expectText('Password reset link sent!')
  await expect.element(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible()
  const mailbox = page.getByRole('link', { name: 'Open its mailbox' })
  await expect.element(mailbox).toHaveAttribute('href', '/dev/mail?to=tam.lin%40example.org')
  server.auth.refuse('POST /verify', 'otp_expired')
  await field().fill('123456')
  await expect.element(field()).toHaveAccessibleDescription(wrong)
  answerCode(() => ({ ...sessionOf(tam), access_token: accessTokenOf(tam) }))
  await field().fill('654321')
  await expect.poll(whereabouts).toBe('/reset-password')
  await expect.element(page.getByRole('button', { name: 'Reset Password' })).toBeEnabled()
  expect(tries).toEqual([['recovery', 'tam.lin@example.org', '654321']])
  expect(window.localStorage.getItem(sessionKey)).toBeNull()
})

test('a change of address is completed with the codes from both emails [R66]', async () => {
  const changing = member('Tam Lin', { new_email: 'new@example.org' })
  answerSettings()
  openApp('/account-settings', { as: changing })
  const codeTo = (address: string) => page.getByLabelText(`Enter the 6-digit code from the email to ${address}`)
  server.auth.refuse('POST /verify', 'otp_expired')
  await codeTo('new@example.org').fill('111111')
  await expect.element(codeTo('new@example.org')).toHaveAccessibleDescription(wrong)
  answerCode(() => ({ code: 200, msg: 'Confirmation link accepted.' }))
  await codeTo('new@example.org').fill('123456')
  await expectText('new@example.org has confirmed.')
  const changed = member('Tam Lin', { email: 'new@example.org' })
  answerCode(() => ({ ...sessionOf(changed), access_token: 'another-access-token' }))
  server.auth.answer('GET /user', changed.user)
  await codeTo('tam.lin@example.org').fill('654321')
  await expectText('Account updated successfully')
  await expect.element(page.getByText('new@example.org', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Waiting for both addresses/)).not.toBeInTheDocument()
  expect(tries).toEqual([
    ['email_change', 'new@example.org', '123456'],
    ['email_change', 'tam.lin@example.org', '654321'],
  ])
  expect(bearers).toEqual(Array.from({ length: 2 }, () => `Bearer ${sessionOf(changing).access_token}`))
})

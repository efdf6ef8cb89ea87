import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerSettings, openApp, whereabouts } from '../../../../test/app.tsx'
import { feed, member } from '../../../../test/fixtures.ts'
import { enter, focus, tabTo } from '../../../../test/keyboard.ts'
import { expectText, shown } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'

const loggedIn = (has_password: boolean) =>
  member('Kay', { app_metadata: { provider: has_password ? 'email' : 'google', has_password } })
const code = page.getByLabelText('Code from the email', { exact: true })
const newPassword = page.getByLabelText('New password', { exact: true })
const sent = "We sent you a code to confirm it's you."

/** Accepts changes of the account from now on. Returns the requests. */
function takeChanges(): unknown[] {
  const asked: unknown[] = []
  server.auth.hear('PUT /user', async (request) => {
    const { password, current_password, nonce, email } = await request.json()
    asked.push({ password, current_password, nonce, email })
    const changed = { ...loggedIn(true).user, updated_at: '2026-03-02T09:00:00.000Z' }
    server.auth.answer('GET /user', changed)
    return changed
  })
  return asked
}

test('settings and email address can be changed by keyboard alone', async () => {
  const kay = loggedIn(true)
  answerSettings()
  // The postcode becomes the place to search around.
  server.answer('GET /items', feed([]))
  let saved: object = {}
  server.answer('PUT /me', ({ body }) => {
    saved = body
    return { ...kay.profile, postcode: 'E8 3PN', bio: 'I repair clocks.', marketing: true }
  })
  openApp('/account-settings', { as: kay })
  await expect.element(page.getByLabelText('Full name')).toHaveValue('Kay')
  await tabTo(page.getByLabelText('Postcode'))
  await userEvent.keyboard('e8 3pn')
  await tabTo(page.getByLabelText('Bio'))
  await userEvent.keyboard('I repair clocks.')
  const marketing = page.getByRole('switch', { name: 'Marketing', exact: true })
  await expect.element(marketing).not.toBeChecked()
  await tabTo(marketing)
  await userEvent.keyboard(' ')
  await expect.element(marketing).toBeChecked()
  await enter(page.getByRole('button', { name: 'Save Changes' }))
  await expectText('Account settings updated successfully')
  expect(saved).toMatchObject({ postcode: 'E8 3PN', bio: 'I repair clocks.', marketing: true })

  const changes = takeChanges()
  await tabTo(page.getByLabelText('New email address'))
  await userEvent.keyboard('new@example.org{Enter}')
  await expectText('We sent a link and a code to your old and your new address.')
  expect(changes).toEqual([{ email: 'new@example.org' }])
})

test('a password can be changed by keyboard alone, with a code after an older log-in', async () => {
  answerSettings()
  server.auth.refuse('PUT /user', 'reauthentication_needed')
  server.auth.answer('GET /reauthenticate', {})
  openApp('/account-settings', { as: loggedIn(true) })
  await focus(page.getByLabelText('New email address'))
  for (const [label, text] of [
    ['Current password', 'garden gate 7 yellow'],
    ['New password', 'another gate 8 green'],
    ['Confirm new password', 'another gate 8 green'],
  ] as const) {
    await tabTo(page.getByLabelText(label, { exact: true }))
    await userEvent.keyboard(text)
  }
  await userEvent.keyboard('{Enter}')
  await expectText(sent)
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('123456')
  const changes = takeChanges()
  await enter(page.getByRole('button', { name: 'Change Password' }))
  await expectText('Password updated successfully')
  expect(changes).toEqual([{ password: 'another gate 8 green', nonce: '123456' }])
  expect(server.auth.asked('GET /reauthenticate')).toBe(1)
})

test('someone without a password sets one with an emailed code', async () => {
  answerSettings()
  server.auth.refuse('PUT /user', 'reauthentication_needed')
  server.auth.answer('GET /reauthenticate', {})
  openApp('/account-settings', { as: loggedIn(false) })
  await expectText(/^You have no password yet\./)
  expect(page.getByLabelText('Current password').elements()).toHaveLength(0)
  await newPassword.fill('another gate 8 green')
  await page.getByLabelText('Confirm new password').fill('another gate 8 green')
  const set = page.getByRole('button', { name: 'Set Password' })
  await set.click()
  await expectText(sent)
  server.auth.refuse('PUT /user', 'reauthentication_not_valid')
  await code.fill('000000')
  await set.click()
  await expectText("This code isn't right, or it has expired.")
  const changes = takeChanges()
  await code.fill('123456')
  await set.click()
  await expect.poll(shown('Password updated successfully')).toBe(1)
  await expect.element(page.getByLabelText('Current password')).toBeVisible()
  expect(changes).toEqual([{ password: 'another gate 8 green', nonce: '123456' }])
})

test('an account without a password can be deleted with a code, by keyboard alone', async () => {
  answerSettings()
  server.auth.answer('GET /reauthenticate', {})
  openApp('/account-settings', { as: loggedIn(false) })
  await focus(page.getByRole('button', { name: 'Delete My Account' }))
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await enter(dialog.getByRole('button', { name: 'Send Me a Code' }))
  const typed = dialog.getByLabelText('Code from the email')
  await expect.element(typed).toHaveFocus()
  expect(dialog.getByLabelText('Your password').elements()).toHaveLength(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Please enter the code.')).toBeVisible()
  server.refuse('POST /my/deletion', 'invalid_input', { code: 'This code is wrong or too old.' })
  await userEvent.keyboard('000000{Enter}')
  await expect.element(dialog.getByText('This code is wrong or too old.')).toBeVisible()

  // Another mail for someone who lost the first one.
  await enter(dialog.getByRole('button', { name: 'Send another code' }))
  await expect.element(typed).toHaveValue('')
  expect(server.auth.asked('GET /reauthenticate')).toBe(2)
  let given: object = {}
  server.answer('POST /my/deletion', ({ body }) => {
    given = body
    return {}
  })
  await tabTo(typed)
  await userEvent.keyboard('123456{Enter}')
  await expect.poll(shown('Your account is deleted')).toBe(1)
  expect(given).toEqual({ code: '123456' })
  await expect.poll(whereabouts).toBe('/')
})

test("an account with a live hire isn't deleted, and the dialog says why", async () => {
  answerSettings()
  server.refuse('POST /my/deletion', 'account_has_live_rentals')
  openApp('/account-settings', { as: loggedIn(true) })
  await page.getByRole('button', { name: 'Delete My Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect.element(dialog.getByLabelText('Your password')).toHaveFocus()
  await userEvent.keyboard('garden gate 7 yellow{Enter}')
  await expect.element(dialog.getByRole('alert').getByText(/hire|booking/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep My Account' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(whereabouts()).toBe('/account-settings')
})

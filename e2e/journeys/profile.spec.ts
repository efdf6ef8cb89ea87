import { mkdir } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { anotherBrowser, followMail, logIn, settledMember, signUp } from '../parts/person.ts'
import { plainPhoto } from '../parts/photos.ts'
import { test } from '../parts/test.ts'

test('a profile is completed, with a picture, and nothing typed is lost on the way [accounts 2.43, 2.52, 2.53, 2.54, 5.6, 8.18]', async ({
  browser,
}, testInfo) => {
  const { page, name } = await settledMember(browser, 'Kit')
  await page.goto('/profile-setup')
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
  await expect(page.getByText('Tell us a bit about yourself to get started')).toBeVisible()
  await expect(page.getByLabel('Name*')).toHaveValue(name)
  await page.getByLabel('Postcode').pressSequentially('e8 3pn')
  await expect(page.getByLabel('Postcode')).toHaveValue('E8 3PN')

  await leave(page)
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/profile-setup$/)
  await leave(page)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/profile-setup')
  await page.getByLabel('Name*').fill('K')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByLabel('Name*').fill(`${name} Green`)
  await page.getByLabel('Postcode').pressSequentially('n1 9gu')

  await mkdir(testInfo.outputDir, { recursive: true })
  const photo = await plainPhoto(testInfo.outputDir, 'me.jpg', '#aa5533')
  await page.getByLabel('Photo', { exact: true }).setInputFiles(photo)
  const crop = page.getByRole('dialog', { name: 'Choose what shows' })
  await crop.getByRole('button', { name: /Move the picture/ }).focus()
  for (const key of ['+', '+', 'ArrowLeft', 'Shift+ArrowUp']) await page.keyboard.press(key)
  await expect(crop.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.5')
  await crop.getByRole('button', { name: 'Use Photo' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile updated successfully')).toHaveCount(1)
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: `${name} Green` })).toBeVisible()
  await expect(page.getByText('N1 9GU')).toBeVisible()
  const picture = page.locator('main img').first()
  await expect(picture).toHaveAttribute('src', /\/render\/image\/public\/avatars\//)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

/** Tries to leave with unsaved changes. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Unsaved Changes' })).toBeVisible()
}

test('settings are validated, saved and kept [accounts 2.57, 5.7, 5.12, 8.20] [R36]', async ({ browser }) => {
  const { page, name } = await settledMember(browser, 'Sol')
  await page.goto('/account-settings')
  await page.getByLabel('Full name').fill('S')
  await page.getByLabel('Postcode').fill('e8')
  await page.getByLabel('Postcode').press('Enter')
  await expect(page.getByText('Full name must be at least 2 characters')).toBeVisible()
  await expect(page.getByText('Please enter a valid postcode')).toBeVisible()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Postcode').fill('')
  await page.getByLabel('Postcode').pressSequentially('e83pn')
  await page.getByLabel('Bio').fill('I repair bicycles.')
  await expect(page.getByRole('switch', { name: 'Email notifications' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Marketing' })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Messages', exact: true }).press('Space')

  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Unsaved Changes' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Account settings updated successfully')).toHaveCount(1)

  await page.reload()
  await expect(page.getByLabel('Postcode')).toHaveValue('E8 3PN')
  await expect(page.getByLabel('Bio')).toHaveValue('I repair bicycles.')
  await expect(page.getByRole('switch', { name: 'Messages', exact: true })).not.toBeChecked()
  await page.route('**/api/v1/me', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
  await page.getByLabel('Bio').fill('I repair kettles.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to update account settings')).toBeVisible()
})

test('the password and email address are changed, and other devices are logged out [accounts 4.4]', async ({
  browser,
}) => {
  test.slow()
  const person = await settledMember(browser, 'Ava')
  const { page } = person
  const phone = { ...person, page: await anotherBrowser(browser) }
  await logIn(phone)
  await expect(phone.page).toHaveURL(/\/home$/)
  await phone.page.goto('/saved')
  await expect(phone.page.getByRole('heading', { level: 1, name: 'Saved Items' })).toBeVisible()

  await page.goto('/account-settings')
  await page.getByRole('button', { name: /^End the session/ }).click()
  // The phone is notified, and shows a toast for four seconds.
  await Promise.all([
    expect(phone.page.getByText('Your session has ended. Please log in again.')).toHaveCount(1, { timeout: 60_000 }),
    (async () => {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
      await expect(page.getByText('The device is logged out')).toBeVisible()
      await expect(page.getByText("You're logged in on this device only.")).toBeVisible()
    })(),
  ])
  await expect(phone.page).toHaveURL(/\/login\?next=%2Fsaved$/)

  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password', { exact: true }).fill('another gate 8 green')
  await page.getByLabel('Confirm new password').fill('another gate 8 green')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText("This isn't your current password.")).toBeVisible()
  await page.getByLabel('Current password').fill(person.password)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password updated successfully')).toHaveCount(1)

  const next = `new.${person.email}`
  await page.getByLabel('New email address').fill(next)
  await page.getByLabel('New email address').press('Enter')
  await expect(page.getByText('Please check your email')).toBeVisible()
  await followMail({ ...person, email: next }, /email address/i)
  await expect(page.getByText('Now follow the link in the email to your other address.')).toBeVisible()
  await followMail(person, /email address/i)
  await expect(page.getByText('Account updated successfully')).toHaveCount(1)
  await expect(page.getByText(`You log in as ${next}`)).toBeVisible()
  await logIn({ ...phone, email: next, password: 'another gate 8 green' })
})

test('someone downloads their data and deletes the account', async ({ browser }) => {
  test.slow()
  const person = await settledMember(browser, 'Del')
  const { page, name, email, password } = person
  await page.goto('/account-settings')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download My Data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^itemo-data-\d{4}-\d{2}-\d{2}\.json$/)
  const chunks = await (await download.createReadStream()).toArray()
  const file = Buffer.concat(chunks).toString('utf8')
  expect(file).toContain(email)
  expect(file).toContain(name)

  await page.getByRole('button', { name: 'Delete My Account' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByText('What we keep')).toBeVisible()
  await dialog.getByLabel('Your password').fill('not my password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText("This isn't your password.")).toBeVisible()
  await dialog.getByLabel('Your password').fill(password)
  let asked = 0
  page.on('request', (request) => (asked += request.url().endsWith('/api/v1/my/deletion') ? 1 : 0))
  await dialog.getByRole('button', { name: 'Delete My Account' }).dblclick()
  await expect(page.getByText('Your account is deleted')).toHaveCount(1)
  expect(asked).toBe(1)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/messages')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await signUp(person)
})

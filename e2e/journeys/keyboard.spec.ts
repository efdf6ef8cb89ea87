import { expect } from '@playwright/test'
import { dayFromNow, findDay } from '../parts/days.ts'
import { listedItem } from '../parts/item.ts'
import { enter, expectNothingHidden, tabTo, type } from '../parts/keyboard.ts'
import { refuseNextPassword } from '../parts/old-sign-in.ts'
import { codeFrom, memberByCalls, settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

test('someone without a mouse skips to the content, signs in, finds an item, picks days, asks to hire and pays', async ({
  browser,
  page,
}) => {
  test.slow()
  const item = await listedItem(await memberByCalls('Sol'))
  const renter = await settledMember(browser, 'Tess')

  await test.step('the first Tab offers to skip to the content', async () => {
    await page.goto('/how-it-works')
    await enter(page, page.getByRole('link', { name: 'Skip to content' }))
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  })

  await page.goto('/login')
  await type(page, page.getByLabel('Email', { exact: true }), renter.email)
  await type(page, page.getByLabel('Password', { exact: true }), renter.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')

  const box = page.getByRole('combobox', { name: 'Search items' })
  await type(page, box, `${item.title} under £30`)
  const typed = page.getByRole('option', { name: `${item.title} · up to £30 a day` })
  await expect(typed).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(typed).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=.*&max=30/)
  await expect(typed).not.toBeVisible()
  await expect(box).toBeFocused()
  await enter(page, page.getByRole('main').getByRole('link', { name: item.title }))
  await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible()

  const calendar = page.getByRole('group', { name: 'Hire dates' })
  await tabTo(page, await findDay(calendar, dayFromNow(0)))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Price breakdown')).toContainText('£10.00 × 2 days')
  const addon = page.getByRole('checkbox', { name: /Patio brush/ })
  await tabTo(page, addon)
  await page.keyboard.press('Space')
  await expect(addon).toBeChecked()

  const opening = page.context().waitForEvent('page')
  await enter(page, page.getByRole('button', { name: 'Request to Hire' }))
  const tab = await opening
  await expect(tab.getByRole('heading', { name: 'Pay with card' })).toBeVisible({ timeout: 20_000 })
  await enter(tab, tab.getByRole('link', { name: /Succeeds$/ }))
  await expect(tab.getByLabel('Card number')).not.toBeEmpty()
  await enter(tab, tab.getByRole('button', { name: /^Pay £/ }))
  await expect(tab.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible({ timeout: 20_000 })
})

test('someone without a mouse changes their settings, password and address, and types a code', async ({ browser }) => {
  test.slow()
  const person = await settledMember(browser, 'Kay')
  const { page, password } = person
  await page.goto('/account-settings')
  await expect(page.getByLabel('Full name')).not.toBeEmpty()
  await type(page, page.getByLabel('Postcode'), 'e8 3pn')
  await type(page, page.getByLabel('Bio'), 'I repair clocks.')
  const marketing = page.getByRole('switch', { name: 'Marketing', exact: true })
  await tabTo(page, marketing)
  await page.keyboard.press('Space')
  await expect(marketing).toBeChecked()
  await enter(page, page.getByRole('button', { name: 'Save Changes' }))
  await expect(page.getByText('Account settings updated successfully')).toBeVisible()

  await page.goto('/account-settings')
  await expect(page.getByLabel('Bio')).toHaveValue('I repair clocks.')
  await type(page, page.getByLabel('New email address'), `new.${person.email}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('We sent a link and a code to your old and your new address.')).toBeVisible()

  await refuseNextPassword(page)
  await type(page, page.getByLabel('Current password'), password)
  await type(page, page.getByLabel('New password', { exact: true }), 'another gate 8 green')
  await type(page, page.getByLabel('Confirm new password'), 'another gate 8 green')
  await page.keyboard.press('Enter')
  await expect(page.getByText("We sent you a code to confirm it's you.")).toBeVisible()
  const code = await codeFrom(person, /confirmation code/i)
  await expect(page.getByLabel('Code from the email', { exact: true })).toBeFocused()
  await page.keyboard.type(code)
  await enter(page, page.getByRole('button', { name: 'Change Password' }))
  await expect(page.getByText('Password updated successfully')).toBeVisible()
})

test('what the Tab key reaches is not under the navigation', { tag: '@layout' }, async ({ browser }) => {
  test.slow()
  const person = await settledMember(browser, 'Ned')
  const owner = await memberByCalls('Olga')
  const item = await listedItem(owner)
  // More of the owner than fit next to each other.
  for (let more = 0; more < 7; more += 1) await listedItem(owner)
  for (const path of ['/home', `/item/${item.id}`, '/list-item', '/account-settings', '/profile']) {
    await person.page.goto(path)
    await expect(person.page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await person.page.waitForLoadState('networkidle')
    await expectNothingHidden(person.page)
  }
})

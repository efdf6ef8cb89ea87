import { expect } from '@playwright/test'
import { say } from '../parts/chat.ts'
import { listedItem, openItem, tokenOf } from '../parts/item.ts'
import { settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

test(
  'a name of any length and script stays on the page and reads in its own direction',
  { tag: '@layout' },
  async ({ browser }) => {
    const person = await settledMember(browser, 'Ilo')
    const { page } = person
    const headers = { authorization: `Bearer ${await tokenOf(person)}` }
    const mark = person.name.split(' ')[1] ?? ''
    for (const [name, direction] of [
      [`${'Wolfeschlegelstein'.repeat(5)}${mark}`.slice(0, 100), 'ltr'],
      [`\u{1F9D1}\u{200D}\u{1F33E}\u{1F3E1} ${mark}`, 'ltr'],
      [`عبد الرحمن بن محمد الخوارزمي صاحب الحديقة الكبيرة ${mark}`, 'rtl'],
    ] as const) {
      expect((await page.request.put('/api/v1/me', { headers, data: { full_name: name } })).status()).toBe(200)
      await page.goto('/profile')
      const heading = page.getByRole('heading', { level: 1, name })
      await expect(heading).toHaveCSS('direction', direction)
      await expect(page.getByRole('link', { name: 'Edit' })).toBeInViewport()
      for (const path of ['/profile', '/account-settings', '/profile-setup']) {
        await page.goto(path)
        await expect(page.getByText(/Member since|Bio|Complete Your Profile/).first()).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBe(0)
      }
    }
  },
)

test('others read a name in its own direction', async ({ browser }) => {
  const owner = await settledMember(browser, 'Ima')
  const { page } = await settledMember(browser, 'Jon')
  const name = `عبد الرحمن الخوارزمي ${owner.name.split(' ')[1] ?? ''}`
  const headers = { authorization: `Bearer ${await tokenOf(owner)}` }
  expect((await owner.page.request.put('/api/v1/me', { headers, data: { full_name: name } })).status()).toBe(200)
  await openItem(page, await listedItem(owner))
  const card = page.getByRole('region', { name: 'Owner' })
  await expect(card.getByText(name, { exact: true })).toHaveCSS('direction', 'rtl')
  await card.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name: 'Owner Profile' })
  await expect(dialog.getByText(name, { exact: true })).toHaveCSS('direction', 'rtl')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Message' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toHaveCSS('direction', 'rtl')
  await say(page, 'Is it quiet?')
  await page.getByRole('link', { name: 'Back to messages' }).click()
  await expect(page.getByRole('main').getByText(name, { exact: true })).toHaveCSS('direction', 'rtl')
})

import { expect, test } from '@playwright/test'
import { tokenOf } from '../parts/item.ts'
import { settledMember } from '../parts/person.ts'

test('a name of any length and script stays on the page and reads in its own direction', async ({ browser }) => {
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
})

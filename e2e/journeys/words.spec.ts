import { expect } from '@playwright/test'
import { listedItem, openItem, withdrawItem } from '../parts/item.ts'
import { settledMember } from '../parts/person.ts'
import { hires, rentalCard } from '../parts/rental.ts'
import { test } from '../parts/test.ts'

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

test(
  'the grid has two columns on a phone and more on wider screens [accounts 9.14] [marketplace 2.7, 9.21] [R46]',
  { tag: '@layout' },
  async ({ page }) => {
    for (const [width, columns] of [
      [390, 2],
      [767, 2],
      [768, 3],
      [1024, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      // A list that is on its way has the same grid.
      await page.route(/\/api\/v1\/items(\?|$)/, () => undefined)
      await page.goto('/home')
      const grid = page.getByRole('status', { name: 'Loading items' }).locator(':scope > div')
      const tracks = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)
      expect(tracks, `${width} px`).toBe(columns)
    }
  },
)

test(
  'the owner of an item is shown, with what stands where a profile has nothing [marketplace 2.23, 2.24, 2.26, 9.12, 9.13]',
  { tag: '@layout' },
  async ({ browser }) => {
    const item = await listedItem(await settledMember(browser, 'Own'), { weekly_rate: 50 })
    const { page } = await settledMember(browser, 'See')
    await openItem(page, item)
    const owner = page.getByRole('region', { name: 'Owner' })
    await expect(owner.getByText(/^Member since [A-Z][a-z]{2} \d{4}$/)).toBeVisible()
    await expect(owner).toContainText('0/5')
    await owner.getByText('Member since').click()
    const dialog = page.getByRole('dialog', { name: 'Owner Profile' })
    await expect(dialog.getByText('About the owner of this item')).toBeVisible()
    await expect(dialog.getByText(/^Member since [A-Z][a-z]+ \d{4}$/)).toBeVisible()
    await expect(dialog.getByRole('img', { name: '0 out of 5' })).toBeVisible()
    await expect(
      dialog.getByText(/offers items for hire on Itemo\. Please contact them through the app once a/),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Message' })).toBeEnabled()
    await page.keyboard.press('Escape')
    const main = page.getByRole('main')
    for (const words of ['£10/day', '£50/week', '£2/day', 'N1', 'Garden Tools']) {
      await expect(main.getByText(words, { exact: true }).filter({ visible: true }).first(), words).toBeVisible()
    }
    const calendar = page.getByRole('group', { name: 'Hire dates' })
    await expect(calendar.getByRole('grid')).toHaveCount(1)

    await owner.getByText('Member since').click()
    await dialog.getByRole('button', { name: 'Message' }).click()
    await expect(page).toHaveURL(/\/messages\/.+/)
  },
)

test('a message from the dashboard is really sent [marketplace 2.48, 4.16, 8.26] [R22]', async ({ browser }) => {
  const owner = await settledMember(browser, 'Pat')
  const renter = await settledMember(browser, 'Ray')
  const item = await listedItem(owner)
  await hires(renter, item, 3)
  const { page } = renter
  // A second hire of somebody else: the same one in every answer, or a press meets a card that has just been replaced.
  const [otherHire, otherOwner] = [crypto.randomUUID(), crypto.randomUUID()]
  await page.route('**/api/v1/my/rentals', async (route) => {
    const response = await route.fetch()
    const { rentals } = (await response.json()) as { rentals: { item: object; owner_profile: object }[] }
    const others = rentals.map((rental) => ({
      ...rental,
      id: otherHire,
      item: { ...rental.item, title: 'Tent' },
      owner_profile: { ...rental.owner_profile, id: otherOwner, full_name: 'Somebody Else' },
    }))
    await route.fulfill({ response, json: { rentals: [...rentals, ...others] } })
  })
  await page.goto('/my-rentals')
  const ask = (what: { title: string }) =>
    rentalCard(page, what).getByRole('button', { name: 'Message', exact: true }).click()
  await ask(item)
  const dialog = page.getByRole('dialog', { name: `Message ${owner.name}` })
  await expect(dialog.getByRole('button', { name: 'Send message' })).toBeDisabled()
  await dialog.getByLabel('Your message').fill('Shall I bring a bag?')
  await page.keyboard.press('Escape')
  await ask({ title: 'Tent' })
  await expect(page.getByRole('dialog', { name: 'Message Somebody Else' }).getByLabel('Your message')).toHaveValue('')
  await page.keyboard.press('Escape')
  await ask(item)
  await expect(dialog.getByLabel('Your message')).toHaveValue('Shall I bring a bag?')
  await dialog.getByRole('button', { name: 'Send message' }).dblclick()
  await expect(dialog).not.toBeVisible()
  await expect(page.getByText('Message sent successfully!')).toHaveCount(1)
  await owner.page.goto('/messages')
  await expect(owner.page.getByText('Shall I bring a bag?')).toBeVisible()
})

test(
  'what is paused is faded, what is boosted is framed, and what cannot be boosted is dimmed [marketplace 2.13, 2.75, 4.25]',
  { tag: '@layout' },
  async ({ browser }) => {
    const owner = await settledMember(browser, 'Fad')
    const item = await listedItem(owner)
    const { page } = owner
    const opacity = () =>
      page
        .getByRole('main')
        .locator('article img, li img')
        .first()
        .evaluate((image) => Number(getComputedStyle(image).opacity))
    await page.goto('/profile?tab=items')
    await expect(page.getByRole('button', { name: `Pause ${item.title}` })).toBeVisible()
    expect(await opacity()).toBe(1)
    await page.route('**/api/v1/my/boosts', async (route) => {
      const answer = (await (await route.fetch()).json()) as { items: object[] }
      const items = answer.items.map((found) => ({ ...found, is_boosted: true, expires_at: new Date().toISOString() }))
      await route.fulfill({ json: { ...answer, items } })
    })
    await page.goto('/boost')
    await expect(page.getByText(/^Currently boosted/)).toBeVisible()
    expect(await opacity()).toBeLessThan(0.6)
    await page.route(/\/api\/v1\/items\?/, async (route) => {
      const answer = (await (await route.fetch()).json()) as { items: object[] }
      await route.fulfill({ json: { ...answer, items: answer.items.map((found) => ({ ...found, is_boosted: true })) } })
    })
    await page.goto(`/home?search=${encodeURIComponent(item.title)}`)
    const tab = page.getByRole('article').getByText('Boosted')
    await expect(tab.first()).toBeVisible()
    const frames = await page
      .getByRole('article')
      .first()
      .locator('span[aria-hidden="true"]')
      .evaluateAll((spans) => spans.map((span) => getComputedStyle(span).borderTopWidth))
    expect(frames).toContain('3px')
    await withdrawItem(owner, item, 'pause')
    await page.goto('/profile?tab=items')
    await expect(page.getByText('PAUSED', { exact: true })).toBeVisible()
    expect(await opacity()).toBeLessThan(0.6)
  },
)

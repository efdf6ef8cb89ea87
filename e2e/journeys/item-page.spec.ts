import { expect } from '@playwright/test'
import { dayFromNow } from '../parts/days.ts'
import { swipe } from '../parts/drag.ts'
import { expectPicture } from '../parts/gallery.ts'
import { listedItem, openItem } from '../parts/item.ts'
import { memberByCalls, settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

// With full motion, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe.configure({ mode: 'parallel' })

test('the gallery can be swiped [marketplace 2.22]', { tag: '@layout' }, async ({ browser }, { project }) => {
  const item = await listedItem(await memberByCalls('Ria'), {}, 2)
  const { page } = await settledMember(browser, 'Sol')
  await openItem(page, item)
  const isPhone = project.name === 'mobile'
  const carousel = page.getByRole('main').getByRole('group', { name: `Pictures of ${item.title}` })
  await expect(carousel.getByText('1 / 2')).toBeVisible()
  // The carousel wraps around at both ends.
  for (const [by, at] of [
    [-0.6, 2],
    [-0.6, 1],
    [0.6, 2],
  ] as const) {
    await swipe(page, carousel, by, isPhone)
    await expectPicture(carousel, at, 2)
  }
  // A swipe isn't a click.
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an item opens with dates from its address, and can be shared', async ({ browser }) => {
  const item = await listedItem(await memberByCalls('Tom'))
  const { page, context } = await settledMember(browser, 'Uma')
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as unknown as { value: number; sources: { node: Element }[] }[])
        // Less than a pixel is no jump.
        if (shift.value > 0.001)
          moved.push(`${shift.value} ${shift.sources.map(({ node }) => node?.outerHTML?.slice(0, 100)).join(' ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
    const moved: string[] = []
    Object.assign(window, { moved })
  })
  await page.goto(`/item/${item.id}`)
  await expect(page.getByRole('button', { name: `Share ${item.title}` })).toBeVisible()
  // The server-rendered HTML has been replaced, and nothing moved.
  await expect(page.locator('body > [data-preview]')).toHaveCount(0)
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])

  await page.goto(`/item/${item.id}?from=${dayFromNow(4)}&until=${dayFromNow(6)}`)
  await expect(page.getByLabel('Price breakdown')).toContainText('£10.00 × 3 days')
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  const address = new URL(`/item/${item.id}`, page.url()).href
  await expect(page).toHaveTitle(`${item.title} · Itemo`)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.+item_images/)
  // Link previews run no scripts: the data has to be in the server's response.
  const told = await (await page.request.get(address)).text()
  expect(told).toContain(`property="og:title" content="${item.title} · Itemo"`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // If the browser has no share sheet, the URL is copied.
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: `Share ${item.title}` }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  await page.goto(`/item/${item.id}?from=${dayFromNow(-3)}&until=${dayFromNow(6)}`)
  await expect(page.getByText("Some of these dates can't be hired. Please pick others.")).toBeVisible()
})

import { expect } from '@playwright/test'
import { dayFromNow } from '../parts/days.ts'
import { swipe } from '../parts/drag.ts'
import { expectPicture } from '../parts/gallery.ts'
import { listedItem, openItem, withdrawItem } from '../parts/item.ts'
import { enter, tabTo } from '../parts/keyboard.ts'
import { settledMember } from '../parts/person.ts'
import { test } from '../parts/test.ts'

test.describe.configure({ mode: 'parallel' })

test(
  'the gallery works without a mouse [marketplace 2.17, 2.18, 2.19, 2.21, 9.22]',
  { tag: '@layout' },
  async ({ browser }) => {
    const owner = await settledMember(browser, 'Rae')
    const item = await listedItem(owner, {}, 3)
    const { page } = await settledMember(browser, 'Sam')
    await openItem(page, item)
    const carousel = page.getByRole('main').getByRole('group', { name: `Pictures of ${item.title}` })
    await expect(carousel.getByText('1 / 3')).toBeVisible()
    await enter(page, carousel.getByRole('button', { name: 'Previous picture' }))
    await expect(carousel.getByText('3 / 3')).toBeVisible()
    await enter(page, carousel.getByRole('button', { name: 'Next picture' }))
    await expect(carousel.getByText('1 / 3')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(carousel.getByText('2 / 3')).toBeVisible()
    await enter(page, page.getByRole('button', { name: 'Show picture 3' }))
    await expect(carousel.getByText('3 / 3')).toBeVisible()
    const thumbnail = await page.getByRole('button', { name: 'Show picture 3' }).boundingBox()
    expect(thumbnail).toMatchObject({ width: 64, height: 64 })

    await page.keyboard.press('Shift+Tab')
    const opener = carousel.getByRole('button', { name: /picture 3 of 3. Open full screen/ })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Image Gallery' })
    await expect(dialog.getByText('3 / 3')).toBeVisible()
    // A dialog takes the focus a frame after it shows.
    await expect(dialog.locator(':focus')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByText('1 / 3')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(dialog.getByText('3 / 3')).toBeVisible()
    await enter(page, dialog.getByRole('button', { name: 'Show picture 2' }))
    await expect(dialog.getByText('2 / 3')).toBeVisible()
    await enter(page, dialog.getByRole('button', { name: 'Close' }))
    await expect(dialog).not.toBeVisible()
    await expect(carousel.getByText('2 / 3')).toBeVisible()
  },
)

test(
  'the gallery is swiped through, and shows what it has when a picture does not come [marketplace 2.22, 4.35, 8.58]',
  { tag: '@layout' },
  async ({ browser }, { project }) => {
    const item = await listedItem(await settledMember(browser, 'Ria'), {}, 2)
    const { page } = await settledMember(browser, 'Sol')
    await openItem(page, item)
    const isPhone = project.name === 'mobile'
    const carousel = page.getByRole('main').getByRole('group', { name: `Pictures of ${item.title}` })
    await expect(carousel.getByText('1 / 2')).toBeVisible()
    // Before and after the last comes the first.
    for (const [by, at] of [
      [-0.6, 2],
      [-0.6, 1],
      [0.6, 2],
    ] as const) {
      await swipe(page, carousel, by, isPhone)
      await expectPicture(carousel, at, 2)
    }
    // A swipe is no press.
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.route('**/storage/v1/**', (route) => route.abort())
    await page.reload()
    const pictures = page.getByRole('main').getByRole('img', { name: new RegExp(item.title) })
    await expect(pictures.first()).toHaveAttribute('src', '/placeholder.svg')
    await expect
      .poll(() => pictures.first().evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  },
)

test('an item is handed to the share sheet of the device, where there is one', async ({ browser }) => {
  const item = await listedItem(await settledMember(browser, 'Taj'))
  const { page } = await settledMember(browser, 'Una')
  // A browser without a screen has no sheet: this one writes down what it is given, and is closed the second time.
  await page.addInitScript(() => {
    const given: unknown[] = []
    Object.assign(window, { given })
    Object.defineProperty(navigator, 'share', {
      value: async (data: unknown) => {
        given.push(data)
        if (given.length > 1) throw new DOMException('Closed', 'AbortError')
      },
    })
  })
  await openItem(page, item)
  const given = () => page.evaluate(() => (window as unknown as { given: unknown[] }).given)
  const share = page.getByRole('button', { name: `Share ${item.title}` })
  const sheet = { title: item.title, url: new URL(`/item/${item.id}`, page.url()).href }
  await share.click()
  await expect.poll(given).toEqual([sheet])
  await share.click()
  await expect.poll(given).toEqual([sheet, sheet])
  await expect(page.getByText(/clipboard|Failed to copy/)).toHaveCount(0)
})

test('an item is come to with days, and shared', async ({ browser }) => {
  const item = await listedItem(await settledMember(browser, 'Tom'))
  const { page, context } = await settledMember(browser, 'Uma')
  await page.goto(`/item/${item.id}?from=${dayFromNow(4)}&until=${dayFromNow(6)}`)
  await expect(page.getByLabel('Price breakdown')).toContainText('£10.00 × 3 days')
  const address = new URL(`/item/${item.id}`, page.url()).href
  await expect(page).toHaveTitle(`${item.title} · Itemo`)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.+item_images/)
  // Programs that show links run nothing: for them it stands in what the server answers.
  const told = await (await page.request.get(address)).text()
  expect(told).toContain(`property="og:title" content="${item.title} · Itemo"`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // Where the browser has no sheet to share with, the address is copied.
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: `Share ${item.title}` }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  await page.goto(`/item/${item.id}?from=${dayFromNow(-3)}&until=${dayFromNow(6)}`)
  await expect(page.getByText("Some of these dates can't be hired. Please pick others.")).toBeVisible()
})

test('items are saved and taken off again, each with its own words [accounts 2.16] [marketplace 2.16, 2.35, 2.36, 8.8]', async ({
  browser,
}) => {
  const item = await listedItem(await settledMember(browser, 'Wes'))
  const { page } = await settledMember(browser, 'Xen')
  const heart = page.getByRole('button', { name: `Save ${item.title}` })
  await openItem(page, item)
  await tabTo(page, heart)
  await page.keyboard.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Item saved successfully')).toHaveCount(1)
  await heart.click()
  await expect(page.getByText('Item removed from saved items')).toHaveCount(1)
  // It fills at once: a page that is left before the answer may take the request with it.
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith(item.id))
  await heart.click()
  await kept
  await page.goto('/saved')
  await expect(page.getByRole('heading', { level: 1, name: 'Saved Items' })).toBeVisible()
  await expect(page.getByRole('link', { name: item.title })).toBeVisible()
  await page.route('**/api/v1/saved/*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await heart.click()
  await expect(page.getByText('Failed to save item')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.unroute('**/api/v1/saved/*')
  await heart.click()
  await expect(page.getByText('Item removed from saved', { exact: true })).toBeVisible()
  await expect(page.getByText('No saved items yet')).toBeVisible()
  // The heart that had the focus is gone.
  await expect(page.getByRole('link', { name: 'Browse items' })).toBeFocused()
})

test('a heart that is pressed before it is known what is saved takes off what is saved', async ({ browser }) => {
  const item = await listedItem(await settledMember(browser, 'Wyn'))
  const { page } = await settledMember(browser, 'Xia')
  const heart = page.getByRole('button', { name: `Save ${item.title}` })
  await openItem(page, item)
  await heart.click()
  await expect(page.getByText('Item saved successfully')).toBeVisible()

  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/v1/saved/ids', async (route) => {
    await pressed.promise
    await route.fallback()
  })
  await page.goto('/saved')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  pressed.resolve()
  await expect(page.getByText('Item removed from saved', { exact: true })).toBeVisible()
  await expect(page.getByText('No saved items yet')).toBeVisible()
})

test('saved items that cannot be hired any more stay, and say why', async ({ browser }) => {
  const owner = await settledMember(browser, 'Yan')
  const paused = await listedItem(owner)
  const gone = await listedItem(owner)
  const { page } = await settledMember(browser, 'Zia')
  for (const item of [paused, gone]) {
    await openItem(page, item)
    await page.getByRole('button', { name: `Save ${item.title}` }).click()
    await expect(page.getByText('Item saved successfully').last()).toBeVisible()
  }
  await withdrawItem(owner, paused, 'pause')
  await withdrawItem(owner, gone, 'delete')
  await page.goto('/saved')
  const card = (item: typeof gone) => page.getByRole('article').filter({ hasText: item.title })
  await expect(card(paused)).toContainText('Not for hire at the moment.')
  await expect(card(gone)).toContainText('No longer listed.')
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: `Save ${gone.title}` }).click()
  await expect(card(gone)).not.toBeVisible()
  await expect(card(paused)).toBeVisible()
})

test('an item leads to more of its owner and to similar ones', async ({ browser }) => {
  const owner = await settledMember(browser, 'Abe')
  // A category that no other journey lists in.
  const category = 'Winter Sports'
  const item = await listedItem(owner, { category })
  const other = await listedItem(owner, { title: `Rain barrel ${item.id.slice(0, 8)}` })
  const similar = await listedItem(await settledMember(browser, 'Bea'), {
    category,
    title: `Sledge ${item.id.slice(0, 8)}`,
  })
  const { page } = await settledMember(browser, 'Cy')
  await openItem(page, item)
  const theirs = page.getByRole('region', { name: `More from ${owner.name}` })
  await expect(theirs.getByRole('link', { name: other.title })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Similar items' }).getByRole('link', { name: similar.title }),
  ).toBeVisible()
  await theirs.getByRole('link', { name: other.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: other.title })).toBeVisible()
})

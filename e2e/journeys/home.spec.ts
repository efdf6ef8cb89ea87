import { expect, type Page, type Route } from '@playwright/test'
import { test } from '../parts/test.ts'

const feed = /\/api\/v1\/items(\?|$)/

/** Holds back what the browser asks for by this address; what is returned lets it go on. */
async function holdBack(page: Page, url: RegExp): Promise<() => void> {
  let letGo: () => void = () => undefined
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route: Route) => {
    await gone
    await route.continue()
  })
  return letGo
}

test('what is pressed and typed before the page is alive is not lost', async ({ page }) => {
  const pressed = await holdBack(page, /\/assets\/framework-.*\.js$/)
  const answered = await holdBack(page, feed)
  await page.goto('/home', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  pressed()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  // What is open stays open when the items come.
  answered()
  await expect(page.getByRole('status', { name: 'Loading items', includeHidden: true })).not.toBeAttached()
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).not.toBeVisible()

  const typed = await holdBack(page, /\/assets\/framework-.*\.js$/)
  await page.goto('/home', { waitUntil: 'commit' })
  await page.getByLabel('Search items').fill('no such thing')
  typed()
  await expect(page).toHaveURL('/home?search=no+such+thing')
  await expect(page.getByLabel('Search items')).toHaveValue('no such thing')
})

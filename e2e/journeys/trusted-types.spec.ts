import { expect } from '@playwright/test'
import { settledMember } from '../parts/person.ts'
import { collectViolations, provokeBreach } from '../parts/policy-breaches.ts'
import { test } from '../parts/test.ts'

test.use({ serviceWorkers: 'allow' })

test('a page modified before hydration, as by a translator, is re-rendered and works', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const heading = document.querySelector('h1')
      if (!heading) return
      observer.disconnect()
      heading.textContent = 'Translated'
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/home')
  await page.mouse.click(1, 1)
  await expect(page.getByRole('heading', { level: 1, name: 'Translated' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Log In' }).first().click({ timeout: 20_000 })
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

// accessibility.spec.ts watches every screen for violations, including the console; api-page.spec.ts watches the API page.
test('no page violates its own policy: the app, the map, prerendered pages and the worker', async ({ browser }) => {
  const { page, context } = await settledMember(browser, 'Tru')
  const found = await collectViolations(context)
  await page.goto('/home?view=map')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect(page.getByRole('region', { name: 'Map of items' })).toBeVisible()
  await expect(page.locator('.leaflet-control-attribution a').first()).toBeVisible()
  for (const path of [
    '/',
    '/about',
    '/what-may-be-listed',
    '/trust-and-safety',
    '/item-support',
    '/account-settings',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.mouse.click(1, 1)
    await page.keyboard.press('Tab')
  }
  // The policy refuses anything that could run.
  expect(found).toEqual([])
  expect(await provokeBreach(page)).toBe('TypeError')
  await expect.poll(() => found.length).toBe(1)
})

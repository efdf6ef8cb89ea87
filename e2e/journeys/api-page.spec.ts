import { expect, type Page } from '@playwright/test'
import { collectViolations } from '../parts/policy-breaches.ts'
import { test } from '../parts/test.ts'

test("the API page shows every call, contacts no other host, and doesn't violate its own policy", async ({
  page,
  context,
  baseURL,
}) => {
  const breaches = await collectViolations(context)
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(baseURL ?? '').origin) problems.push(request.url())
  })
  const described = page.waitForResponse('**/api/v1/openapi.json')
  await page.goto('/api/v1')
  const { paths } = (await (await described).json()) as { paths: Record<string, Record<string, { tags: string[] }>> }
  const groups = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags))
  const headings = page.locator('.opblock-tag')
  await expect(headings).toHaveCount(new Set(groups).size)
  // One group at a time, as people read it.
  for (const group of new Set(groups)) {
    const heading = headings.filter({ has: page.getByRole('link', { name: group, exact: true }) })
    await heading.click()
    const calls = groups.filter((one) => one === group).length
    await expect(page.locator('.opblock-summary-operation-id')).toHaveCount(calls)
    if (group === 'Rentals') await readCall(page)
    await heading.click()
  }
  expect(problems).toEqual([])
  // A call further down shows its parts, too.
  await page.locator('.opblock-tag').first().click()
  await page.locator('.opblock-summary').first().click()
  await expect(page.locator('.opblock-body').first()).toBeVisible()
  // This violates the policy, and nothing did before.
  await page.evaluate(() => fetch('https://elsewhere.example/').catch(() => undefined))
  await expect.poll(() => breaches).toEqual([expect.stringMatching(/ connect-src https:\/\/elsewhere\.example\/ $/)])
})

async function readCall(page: Page): Promise<void> {
  await page.getByText('approveRental').click()
  await expect(page.getByText('Owner: confirm the request; the card is captured.')).toBeVisible()
  await expect(page.getByText('request_expired').first()).toBeVisible()
}

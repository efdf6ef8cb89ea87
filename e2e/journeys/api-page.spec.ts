import { expect } from '@playwright/test'
import { test } from '../parts/test.ts'

test('the API page shows every call, and asks no other host', async ({ page, baseURL }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(baseURL ?? '').origin) problems.push(request.url())
  })
  const described = page.waitForResponse('**/api/v1/openapi.json')
  await page.goto('/api/v1')
  const { paths } = (await (await described).json()) as { paths: Record<string, object> }
  const calls = Object.values(paths).flatMap((methods) => Object.keys(methods))
  await expect(page.locator('.opblock-summary-operation-id')).toHaveCount(calls.length)
  await page.getByText('approveRental').click()
  await expect(page.getByText('Owner: confirm the request; the card is captured.')).toBeVisible()
  await expect(page.getByText('request_expired').first()).toBeVisible()
  expect(problems).toEqual([])
})

import { expect } from '@playwright/test'
import { withGoogleMaps } from '../parts/google-maps.ts'
import { listedItem } from '../parts/item.ts'
import { memberByCalls } from '../parts/person.ts'
import { test } from '../parts/test.ts'

// The journeys' server has no key, so its Content-Security-Policy doesn't allow Google.
test.use({ bypassCSP: true })

test("a Google map that can't load says why, and can be retried [marketplace 7.28, 8.54] [R26]", async ({ page }) => {
  await withGoogleMaps(page, null, 'comes')
  await page.goto('/home?view=map')
  await expect(page.getByText('Google Maps API key not configured. Please add your API key.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get an API key' })).toHaveAttribute(
    'href',
    /^https:\/\/developers\.google/,
  )

  await withGoogleMaps(page, 'a-key', 'fails')
  await page.reload()
  await expect(page.getByText('Error loading Google Maps')).toBeVisible()
  await expect(page.getByText('Failed to load Google Maps')).toBeVisible()
  await withGoogleMaps(page, 'a-key', 'refuses')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Google Maps API key not configured or invalid')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get an API key' })).toBeVisible()
})

test('a Google map has the same markers and cards [R26]', async ({ page }) => {
  const item = await listedItem(await memberByCalls('Gogo'), { location: 'NW3 2QG' })
  await withGoogleMaps(page, 'a-key', 'comes')
  await page.goto(`/home?view=map&search=${item.title}`)
  const marker = page.getByRole('button', { name: `${item.title}, £10/day · £11.50 with fee, NW3` })
  await marker.focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: item.title })
  await expect(card.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', `/item/${item.id}`)
  await page.keyboard.press('Escape')
  await expect(card).not.toBeVisible()
  await expect(marker).toBeFocused()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { member, rental } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, renter] = [member('Oda'), member('Rik')]
const request = rental({ owner, renter, role: 'owner' }, { answer_by: '2026-03-01T09:00:00.000Z' })
const expired = { ...request, expired: true, actions: [] }
const itHasExpired = page.getByText('This request has expired.')

test('the dashboard shows that a request has expired, without actions [R52]', async () => {
  server.answer('GET /my/rentals', { rentals: [expired], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  openApp('/my-rentals?tab=listings', { as: owner })
  await expect.element(itHasExpired).toBeVisible()
  for (const name of ['Respond', 'Decline']) expect(page.getByText(name, { exact: true }).elements()).toEqual([])
})

test("an expired request's page says so instead of asking for an answer [R52]", async () => {
  server.answer('GET /rentals/:rentalId/request', expired)
  server.answer('GET /rentals/:rentalId/neighbours', { neighbours: [] })
  openApp(`/owner-response/${request.id}`, { as: owner })
  await expect.element(itHasExpired).toBeVisible()
  expect(page.getByRole('button', { name: /Request$/ }).elements()).toEqual([])
})

test('a late answer is refused, and the page then shows why [R52]', async () => {
  server.answer('GET /rentals/:rentalId/request', request)
  server.answer('GET /rentals/:rentalId/neighbours', { neighbours: [] })
  openApp(`/owner-response/${request.id}`, { as: owner })
  await page.getByLabelText('Collection Location').fill('The blue door')
  server.refuse('POST /rentals/:rentalId/approve', 'request_expired')
  server.answer('GET /rentals/:rentalId/request', expired)
  await page.getByRole('button', { name: 'Approve Request' }).click()
  await expect.element(page.getByText('Unable to process approval')).toBeVisible()
  await expect.element(page.getByRole('status').getByText('This request has expired.')).toBeVisible()
})

test('the navigation counts requests waiting for an answer', async () => {
  const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Items' })
  const words = () => items.query()?.textContent
  server.answer('GET /my/rentals', { rentals: [request], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  server.answer('GET /my/rentals/waiting', { count: 1 })
  server.answer('POST /rentals/:rentalId/decline', { rental: null, payment: 'released', notified: true })
  openApp('/my-rentals?tab=listings', { as: owner })
  await expect.poll(words).toContain('Requests to answer: 1')
  server.answer('GET /my/rentals/waiting', { count: 0 })
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByRole('button', { name: 'Decline Request' }).click()
  await expect.poll(words).toBe('Items')
})

import type { PersonView } from '@itemo/contract/people-views.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#app/lib/query-client.ts'
import { openApp } from '../../../test/app.tsx'
import { item, itemCard, member, noReviews, publicProfile, rental } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const [oda, rik] = [member('Oda'), member('Rik')]
const facts = {
  hires_as_owner: 12,
  hires_as_renter: 3,
  answers: { percent: 95, within: 'hour' as const },
  cancellations: { cancelled: 1, confirmed: 14 },
}
const sentences = [
  '12 hires as owner · 3 as renter',
  'Answers 95% of requests',
  'Usually answers within an hour',
  'Cancelled 1 of 14 confirmed hires in the last year',
]

const person = (changes: Partial<PersonView> = {}): PersonView => ({
  ...publicProfile(oda.id, 'Oda'),
  bio: 'I lend what I have.',
  trust_score: 4.7,
  new_member: false,
  facts,
  gets_paid: true,
  item_count: 1,
  can_message: true,
  blocked_by_me: false,
  ...changes,
})

const drill = itemCard(oda, { title: 'Cordless drill' })
const review = {
  id: rik.id,
  rating: 5,
  text: 'Sharp and clean.',
  created_at: '2026-11-20T12:00:00.000Z',
  role: 'renter' as const,
  reviewer: { id: rik.id, full_name: 'Rik', profile_image: null },
  item_title: 'Cordless drill',
}

function answer({ changes = {}, items = [drill] }: { changes?: Partial<PersonView>; items?: (typeof drill)[] } = {}) {
  server.answer('GET /people/:userId', person(changes))
  server.answer('GET /people/:userId/items', { items, next_cursor: null })
  server.answer('GET /people/:userId/reviews', {
    summary: { count: 1, average: 5 },
    reviews: [review],
    next_cursor: null,
  })
}

test("a member's page shows facts about them, their items and reviews", async () => {
  answer()
  openApp(`/people/${oda.id}`)
  const known = page.getByRole('region', { name: 'What we know about Oda' })
  for (const sentence of sentences) await expect.element(known.getByText(sentence)).toBeVisible()
  await expect.element(known.getByText('Gets paid through Itemo')).toBeVisible()
  await expect.element(page.getByRole('article').getByText('Cordless drill')).toBeVisible()
  const reviews = page.getByRole('region', { name: 'Reviews as owner' })
  await expect.element(reviews.getByText('Renter · Cordless drill')).toBeVisible()
  await expect.element(reviews.getByRole('link', { name: 'Rik' })).toHaveAttribute('href', `/people/${rik.id}`)
  // Visitors have no actions.
  expect(page.getByRole('button', { name: 'Block' }).elements()).toHaveLength(0)
})

test('loaded reviews stay if a refresh fails, and missing ones can be retried', async () => {
  answer()
  openApp(`/people/${oda.id}`)
  const reviews = page.getByRole('region', { name: 'Reviews as owner' })
  await expect.element(reviews.getByText('Sharp and clean.')).toBeVisible()
  server.refuse('GET /people/:userId/reviews', 'internal')
  await queryClient().invalidateQueries({ queryKey: ['reviews'] })
  await expect.element(reviews.getByText('Sharp and clean.')).toBeVisible()
  expect(page.getByText('Failed to load reviews').elements()).toEqual([])
  expect(reviews.getByRole('button', { name: 'Try Again' }).elements()).toEqual([])

  await queryClient().resetQueries({ queryKey: ['reviews'] })
  await expect.element(reviews.getByText('Failed to load reviews')).toBeVisible()
  answer()
  await reviews.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(reviews.getByText('Sharp and clean.')).toBeVisible()
})

test("a new member's page has no items or reviews", async () => {
  answer({ changes: { ...publicProfile(oda.id, 'Oda'), gets_paid: false }, items: [] })
  server.answer('GET /people/:userId/reviews', {
    summary: { count: 0, average: null },
    reviews: [],
    next_cursor: null,
  })
  openApp(`/people/${oda.id}`, { as: rik })
  await expect.element(page.getByText('No items at the moment')).toBeVisible()
  expect(page.getByText('No reviews yet', { exact: true }).elements()).toHaveLength(2)
  await expect.element(page.getByText('New member', { exact: true })).toBeVisible()
  // There's no item to write about.
  await expect.element(page.getByRole('button', { name: 'Block' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Message' }).elements()).toHaveLength(0)
})

test('a member can write to another about an item', async () => {
  answer()
  server.answer('GET /conversations', { conversations: [], next_cursor: null })
  openApp(`/people/${oda.id}`, { as: rik })
  await page.getByRole('button', { name: 'Message' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Message Oda' }).getByText('Re: Cordless drill')).toBeVisible()
})

test("a blocked member can't be written to", async () => {
  answer({ changes: { can_message: false, blocked_by_me: true } })
  openApp(`/people/${oda.id}`, { as: rik })
  await expect.element(page.getByRole('button', { name: 'Unblock' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Message' }).elements()).toHaveLength(0)
})

test("a member who blocked the reader shows their page as before, can't be written to, and isn't given away", async () => {
  answer({ changes: { can_message: false, blocked_by_me: false } })
  openApp(`/people/${oda.id}`, { as: rik })
  await expect.element(page.getByText('I lend what I have.')).toBeVisible()
  await expect.element(page.getByRole('article').getByText('Cordless drill')).toBeVisible()
  await expect.element(page.getByText('Sharp and clean.').first()).toBeVisible()
  // Reporting and blocking them stays possible.
  await expect.element(page.getByRole('button', { name: 'Block', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Report/ })).toBeVisible()
  for (const name of ['Message', 'Unblock']) expect(page.getByRole('button', { name }).elements()).toHaveLength(0)
  expect(page.getByText(/blocked/i).elements()).toEqual([])
})

test('your own page says that this is what others see', async () => {
  answer({ changes: { can_message: false } })
  openApp(`/people/${oda.id}`, { as: oda })
  await expect.element(page.getByText('This is what others see')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Edit' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Block' }).elements()).toHaveLength(0)
})

test("a member who doesn't exist has a page that says so", async () => {
  answer()
  server.refuse('GET /people/:userId', 'not_found')
  openApp(`/people/${oda.id}`)
  await expect.element(page.getByRole('heading', { name: "This person isn't here" })).toBeVisible()
})

test('a page that fails to load can be retried', async () => {
  answer()
  server.refuse('GET /people/:userId', 'rate_limited')
  openApp(`/people/${oda.id}`)
  await expect.element(page.getByRole('heading', { name: 'Failed to load this page' })).toBeVisible()
  answer()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Oda' })).toBeVisible()
})

test('the owner card and its dialog show facts about the owner, and link to their page [R48]', async () => {
  const shown = item(oda)
  server.answer('GET /items/:itemId', { ...shown, owner: { ...shown.owner, facts } })
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.answer('GET /profiles/:userId/reviews', noReviews)
  openApp(`/item/${shown.id}`, { as: rik })
  const card = page.getByRole('region', { name: 'Owner' })
  for (const sentence of sentences) await expect.element(card.getByText(sentence)).toBeVisible()
  await card.getByText(/^Member since/).click()
  const dialog = page.getByRole('dialog', { name: 'Owner Profile' })
  for (const sentence of sentences) await expect.element(dialog.getByText(sentence)).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'All items and reviews' }))
    .toHaveAttribute('href', `/people/${oda.id}`)
})

test('a request shows facts about the renter, including late cancellations', async () => {
  const asked = rental({ owner: oda, renter: rik, role: 'owner' })
  const renter_profile = { ...publicProfile(rik.id, 'Rik'), facts: { ...facts, hires_as_owner: 0 } }
  server.answer('GET /rentals/:rentalId/request', { ...asked, renter_profile, renter_late_cancellations: 2 })
  server.answer('GET /rentals/:rentalId/neighbours', { neighbours: [] })
  openApp(`/owner-response/${asked.id}`, { as: oda })
  await expect.element(page.getByText('3 hires as renter')).toBeVisible()
  await expect
    .element(page.getByText("Cancelled late or didn't come 2 times as a renter in the last year"))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Profile and reviews' }))
    .toHaveAttribute('href', `/people/${rik.id}`)
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test/app.tsx'
import { item, member, noReviews, publicProfile, rental } from '../../test/fixtures.ts'
import { server } from '../../test/stand-in.ts'

const [owner, renter] = [member('Oda'), member('Rik')]

interface Place {
  readonly place: string
  readonly open: (score: number | null) => void | Promise<void>
  /** The element that holds the score. */
  readonly part: () => HTMLElement | SVGElement | null
  readonly without: string
  readonly with: string
}

const places: readonly Place[] = [
  {
    place: 'the own profile',
    open(score: number | null) {
      server.answer('GET /my/items', { items: [], next_cursor: null })
      openApp('/profile', { as: { ...owner, profile: { ...owner.profile, trust_score: score } } })
    },
    part: () => page.getByText(/^Member since/).element().parentElement,
    without: '5.0',
    with: '4.3',
  },
  {
    place: 'the item page',
    open: openItem,
    part: () => page.getByRole('region', { name: 'Owner' }).element(),
    without: '0/5',
    with: '4.3/5',
  },
  {
    place: 'the dialog about the owner',
    async open(score: number | null) {
      openItem(score)
      await page.getByText(/^Member since/).click()
    },
    part: () => page.getByRole('dialog', { name: 'Owner Profile' }).getByRole('img').element().parentElement,
    without: '0/5',
    with: '4.3/5',
  },
  {
    place: 'the request that the owner decides about',
    open(score: number | null) {
      const asked = rental({ owner, renter, role: 'owner' })
      const from = { ...publicProfile(renter.id, 'Rik'), trust_score: score }
      server.answer('GET /rentals/:rentalId/request', { ...asked, renter_profile: from })
      server.answer('GET /rentals/:rentalId/neighbours', { neighbours: [] })
      openApp(`/owner-response/${asked.id}`, { as: owner })
    },
    part: () => page.getByText(/^Member since/).element(),
    without: '0/5',
    with: '4.3/5',
  },
]

function openItem(score: number | null): void {
  const shown = item(owner)
  server.answer('GET /items/:itemId', { ...shown, owner: { ...shown.owner, trust_score: score } })
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.answer('GET /profiles/:userId/reviews', noReviews)
  openApp(`/item/${shown.id}`, { as: renter })
}

test.each(places)('$place shows "New member" next to the fallback, without a filled star [R50]', async (place) => {
  await place.open(null)
  await expect.poll(() => place.part()?.textContent).toContain(place.without)
  // Announced before the fallback figure, and visible next to it.
  const words = place.part()?.textContent ?? ''
  expect(words.indexOf('New member, no reviews yet')).toBeLessThan(words.indexOf(place.without))
  expect(words.lastIndexOf('New member')).toBeGreaterThan(words.indexOf(place.without))
  expect(place.part()?.querySelectorAll('.fill-brand')).toHaveLength(0)
})

test.each(places)('$place shows the review score with its star [R21] [R50]', async (place) => {
  await place.open(4.3)
  await expect.poll(() => place.part()?.textContent).toContain(place.with)
  expect(place.part()?.textContent).not.toContain('New member')
  expect(place.part()?.querySelectorAll('.fill-brand').length).toBeGreaterThan(0)
})

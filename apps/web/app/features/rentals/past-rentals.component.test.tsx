import type { RentalView } from '@itemo/contract/rental-views.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { dayFromNow, member, rental } from '../../../test/fixtures.ts'
import { focus } from '../../../test/keyboard.ts'
import { expectIn } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'
import { joined, acceptSockets, sendChange } from '../../../test/stand-in-socket.ts'

const [owner, renter] = [member('Wes'), member('Xia')]
const pageSize = 20

const past = page.getByRole('region', { name: 'Past' })
const cards = past.getByRole('article')
const more = past.getByRole('button', { name: /Show earlier hires|Try Again/ })
const count = () => cards.elements().length

const words = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
const shownDay = (day: string) => words.format(new Date(`${day}T00:00:00Z`))

/** A one-day hire, a number of days from now. */
function hireIn(role: 'owner' | 'renter', days: number, changes: Partial<RentalView>): RentalView {
  const day = dayFromNow(days)
  const id = `00000000-0000-4000-8000-${String(days).padStart(12, '0')}`
  return rental({ owner, renter, role }, { id, start_date: day, end_date: day, ...changes })
}

/** The server's past rentals: 23, on the days from the 30th on. */
let over: RentalView[]

const declined: Partial<RentalView> = { status: 'cancelled', payment_state: 'released', actions: [] }

function pageOf({ query: { cursor } }: { readonly query: { readonly cursor?: string | undefined } }) {
  const latestFirst = over.toSorted((one, other) => other.start_date.localeCompare(one.start_date))
  const from = Number(cursor ?? 0)
  const next = from + pageSize
  return { rentals: latestFirst.slice(from, next), next_cursor: next < over.length ? String(next) : null }
}

function answerHires(role: 'owner' | 'renter', current: readonly RentalView[]): void {
  over = Array.from({ length: 23 }, (_, index) => hireIn(role, 30 + index, declined))
  server.answer('GET /my/rentals', { rentals: [...current], next_cursor: null })
  server.answer('GET /my/rentals/past', pageOf)
}

beforeEach(() => acceptSockets())

test('past hires have pages, latest first; a failed page says so, and the focus moves to new ones', async () => {
  answerHires('renter', [])
  openApp('/my-rentals', { as: renter })
  await expect.poll(count).toBe(20)
  await expectIn(cards.first(), shownDay(dayFromNow(33)))
  await expectIn(cards.last(), shownDay(dayFromNow(52)))

  server.refuse('GET /my/rentals/past', 'rate_limited')
  await more.click()
  await expect.element(past.getByText('Failed to load earlier hires')).toBeVisible()
  server.answer('GET /my/rentals/past', pageOf)
  await focus(more)
  await userEvent.keyboard('{Enter}')
  await expect.poll(count).toBe(23)
  await expectIn(cards.first(), shownDay(dayFromNow(30)))
  await expect.element(more).not.toBeInTheDocument()
  await expect.element(past.getByRole('list').first()).toHaveFocus()
})

test("an update during loading doesn't interrupt it, and a declined request joins the past hires", async () => {
  const request = hireIn('owner', 2, {})
  answerHires('owner', [request])
  openApp('/my-rentals?tab=listings', { as: owner })
  await expect.poll(count).toBe(20)
  await expect.poll(joined).toContain('rentals_realtime')

  const asked = () => server.asked('GET /my/rentals/past')
  const first = asked()
  const come = server.hold('GET /my/rentals/past', pageOf)
  await more.click()
  await expect.poll(asked).toBe(first + 1)
  server.answer('GET /my/rentals/past', pageOf)
  sendChange('rentals', 'UPDATE', { id: request.id })
  await expect.poll(asked).toBeGreaterThan(first + 1)
  come()
  await expect.poll(count).toBe(23)

  server.answer('POST /rentals/:rentalId/decline', () => {
    over.push({ ...request, ...declined })
    server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
    return { rental: null, payment: 'released', notified: true }
  })
  await page.getByRole('region', { name: 'Current' }).getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline Request' }).click()
  await expect.poll(count).toBe(24)
  await expectIn(cards.first(), shownDay(dayFromNow(2)))
})

test('a hire that ends moves from current to past by itself', async () => {
  const request = hireIn('renter', 60, {})
  answerHires('renter', [request])
  openApp('/my-rentals', { as: renter })
  const pending = page.getByText('Pending', { exact: true })
  await expect.element(pending).toBeVisible()
  await expect.poll(count).toBe(20)
  await expect.poll(joined).toContain('rentals_realtime')
  over.push({ ...request, ...declined })
  server.answer('GET /my/rentals', { rentals: [], next_cursor: null })
  sendChange('rentals', 'UPDATE', { id: request.id })
  await expect.element(pending).not.toBeInTheDocument()
  await expectIn(cards.last(), shownDay(dayFromNow(60)))
})

import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { dayFromNow } from './days.ts'
import { callAs, type ListedItem, listedItem } from './item.ts'
import { type Caller, type Person, settledMember } from './person.ts'

export interface Pair {
  readonly owner: Person
  readonly renter: Person
  readonly item: ListedItem
}

/** An owner with an item, and a possible renter. */
export async function pair(browser: Browser, ownerName: string, renterName: string): Promise<Pair> {
  const owner = await settledMember(browser, ownerName)
  return { owner, renter: await settledMember(browser, renterName), item: await listedItem(owner) }
}

/** The card of a rental on the dashboard, or in a part of it. */
export function rentalCard(part: Page | Locator, { title }: Pick<ListedItem, 'title'>): Locator {
  return part.getByRole('article', { name: title })
}

/** Requests a hire of one day before the journey begins. Returns its id and the URL of its checkout. */
export async function requestedHire(renter: Caller, item: ListedItem, day: string) {
  const data = { itemId: item.id, startDate: day, endDate: day }
  const { rental_id: id, url } = (await callAs(renter, 'POST /rentals', data)) as { rental_id: string; url: string }
  return { id, url }
}

/** Requests and pays a hire of one day before the journey begins. Returns its id and that of its checkout. */
export async function paidHire(renter: Caller, item: ListedItem, day: string) {
  const { id, url } = await requestedHire(renter, item, day)
  const sessionId = await paidCheckout(renter, url)
  await callAs(renter, 'POST /payments/verify', { session_id: sessionId })
  return { id, sessionId }
}

/** Pays at a checkout, without its page. Returns its id. */
export async function paidCheckout(
  { name, request }: Caller,
  url: string,
  number = '4242 4242 4242 4242',
): Promise<string> {
  const card = { number, expiry: '12/40', cvc: '123', name }
  await request.post(url, { form: card, maxRedirects: 0 })
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

/** Someone hires an item for one day and pays, by calls; afterwards they are on their bookings. By hand: payments.spec.ts. */
export async function hires(renter: Person, item: ListedItem, inDays: number): Promise<{ readonly id: string }> {
  const hire = await paidHire(renter, item, dayFromNow(inDays))
  await renter.page.goto('/my-rentals')
  await expect(rentalCard(renter.page, item).first()).toBeVisible()
  return hire
}

/** The owner approves, with the collection place, by a call. By hand: hire.spec.ts, rentals.spec.ts. */
export async function agrees(owner: Caller, { id }: { readonly id: string }, place: string): Promise<void> {
  await callAs(owner, `POST /rentals/${id}/approve`, { pickup_location: place })
}

/** The owner opens their listings and sees the request. */
export async function listings({ page }: Person, item: ListedItem): Promise<Locator> {
  await page.goto('/my-rentals?tab=listings')
  const card = rentalCard(page, item)
  await expect(card.getByText('Pending')).toBeVisible()
  return card
}

/** The owner approves, with the collection place; afterwards they're on their listings. */
export async function approves(owner: Person, item: ListedItem, place: string): Promise<void> {
  const { page } = owner
  await (await listings(owner, item)).getByRole('link', { name: 'Respond' }).click()
  await page.getByLabel('Collection Location').fill(place)
  await page.getByRole('button', { name: 'Approve Request' }).click()
  await expect(page).toHaveURL('/my-rentals')
  await expect(rentalCard(page, item).getByText('Confirmed')).toBeVisible()
}

import { type Browser, expect, type Page } from '@playwright/test'
import { dayFromNow } from '../parts/days.ts'
import { callAs, type ListedItem, listedItem } from '../parts/item.ts'
import { anotherBrowser, type Caller, type Member, settledMember, storedSession } from '../parts/person.ts'
import { paidCheckout, rentalCard, requestedHire } from '../parts/rental.ts'
import { test } from '../parts/test.ts'
import { startServerWithClock, type ServerWithClock } from '../parts/turned-server.ts'

// Serial: they share a separate server, and the last one advances its clock.
test.describe.configure({ mode: 'default', timeout: 240_000 })

let server: ServerWithClock

test.beforeAll(async () => {
  server = await startServerWithClock()
})

test.afterAll(() => server.stop())

interface Hired {
  readonly id: string
  readonly owner: Member
  readonly renter: Member
  readonly item: ListedItem
}

/** An approved hire of today with a deposit of £60, by calls. */
async function agreedHire(browser: Browser, card?: string): Promise<Hired> {
  const owner = await settledMember(browser, 'Ada', server.origin)
  const renter = await settledMember(browser, 'Ben', server.origin)
  const item = await listedItem(owner, { deposit_required: true, deposit_amount: 60 })
  const { id, url } = await requestedHire(renter, item, dayFromNow(0))
  const sessionId = await paidCheckout(renter, url, card)
  await callAs(renter, 'POST /payments/verify', { session_id: sessionId })
  await callAs(owner, `POST /rentals/${id}/approve`, { pickup_location: '12 Mare Street' })
  return { id, owner, renter, item }
}

const bookings = '/my-rentals'
const listings = '/my-rentals?tab=listings'

/** Reloads a page until a text is visible in the card of a hire. */
async function expectOnCard(page: Page, { item }: Hired, path: string, text: RegExp | string, timeout = 30_000) {
  await expect(async () => {
    await page.goto(path)
    await expect(rentalCard(page, item).getByText(text).first()).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout })
}

/** A new window of someone who logs in again, because the clock was advanced. */
async function again(browser: Browser, { email, password }: Caller): Promise<Page> {
  const answer = await fetch(`${server.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const state = storedSession(server.origin, (await answer.json()) as object)
  return anotherBrowser(browser, { origin: server.origin, state })
}

test('damage is reported, accepted, and taken from the deposit [R28]', async ({ browser }) => {
  const hire = await agreedHire(browser)
  const { id, owner, renter } = hire
  await expectOnCard(renter.page, hire, bookings, 'Deposit of £60.00 held on your card, released')
  await callAs(owner, `POST /rentals/${id}/return`)
  await owner.page.goto(listings)
  await rentalCard(owner.page, hire.item).getByRole('button', { name: 'Report damage' }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Report damage' })
  await dialog.getByLabel('Amount in pounds').fill('25')
  await dialog.getByLabel("What's damaged or missing?").fill('The hose is torn')
  await dialog.getByRole('button', { name: 'Report damage' }).click()
  await expect(rentalCard(owner.page, hire.item).getByText('You have reported damage and ask for £25.00')).toBeVisible()

  await renter.page.goto(bookings)
  const card = rentalCard(renter.page, hire.item)
  await expect(card.getByText('The owner reports damage and asks for £25.00')).toBeVisible()
  await card.getByRole('button', { name: 'Pay £25.00' }).click()
  await renter.page.getByRole('alertdialog').getByRole('button', { name: 'Pay £25.00' }).click()
  await expectOnCard(renter.page, hire, bookings, '£25.00 of your deposit of £60.00 was taken for damage.')
  await expectOnCard(owner.page, hire, listings, '£25.00 of the deposit of £60.00 is yours for damage.')
})

test("a dispute puts the owner's due on hold, and if it's lost nothing is due [R74]", async ({ browser }) => {
  const hire = await agreedHire(browser, '4000 0000 0000 0259')
  const { page } = hire.owner
  const due = page.getByRole('listitem').filter({ hasText: hire.item.title })
  await expect(async () => {
    await page.goto('/earnings')
    await expect(due.getByText("On hold: the renter's bank is looking into the payment")).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expectOnCard(page, hire, listings, 'Disputed: the renter’s bank decides')

  const bank = await (await browser.newContext()).newPage()
  await bank.goto(server.operatorUrl)
  await bank.getByRole('button', { name: 'The payer is right' }).click()
  await expect(bank.getByRole('button', { name: 'The payer is right' })).toHaveCount(0)
  await expectOnCard(page, hire, listings, 'Refunded by the renter’s bank')
  await page.goto('/earnings')
  await expect(page.getByText('No earnings yet')).toBeVisible()
})

test("an owner sets up payouts, and a day after the return they're paid and the deposit is released [R72]", async ({
  browser,
}) => {
  const hire = await agreedHire(browser)
  const { id, owner, renter, item } = hire
  await expectOnCard(renter.page, hire, bookings, 'Deposit of £60.00 held on your card, released')
  await test.step("the provider's own page asks for the details it needs", async () => {
    await owner.page.goto('/earnings')
    await owner.page.getByRole('button', { name: 'Set up payouts' }).click()
    await expect(owner.page.getByRole('heading', { name: 'Payout account (sandbox)' })).toBeVisible()
    await owner.page.getByRole('button', { name: 'Complete', exact: true }).click()
    await expect(owner.page.getByText("You're all set: your earnings go to your bank account.")).toBeVisible()
  })
  await callAs(owner, `POST /rentals/${id}/return`)
  await owner.page.goto('/earnings')
  const due = (page: Page) => page.getByRole('listitem').filter({ hasText: item.title })
  await expect(due(owner.page)).toContainText('£10.00')
  await expect(due(owner.page)).toContainText(/Due .+/)

  await server.turn(25)
  const [ownerLater, renterLater] = [await again(browser, owner), await again(browser, renter)]
  await expect(async () => {
    await ownerLater.goto('/earnings')
    await expect(due(ownerLater)).toContainText(/Paid .+/, { timeout: 3000 })
  }).toPass({ timeout: 120_000 })
  await expect(ownerLater.getByText('Paid out')).toBeVisible()
  await expectOnCard(renterLater, hire, bookings, 'The deposit of £60.00 is released.', 120_000)
})

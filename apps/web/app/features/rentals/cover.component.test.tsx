import type { CoverOfferView, RentalCoverView } from '@itemo/contract/rental-views.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerEverywhere, openApp } from '../../../test/app.tsx'
import { dayFromNow, idOf, item, member, noReviews, quote, rental } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const owner = member('Olive')
const renter = member('Rik')
const washer = item(owner)
const day = dayFromNow(3)

const offer: CoverOfferView = {
  offered: true,
  why: null,
  amount: 4.8,
  total_with: 16.3,
  product: {
    id: 3,
    name: 'Hire Cover',
    insurer: 'Severn Insurance',
    terms:
      'Provided by Severn Insurance. Covers accidental damage, theft and loss of the item up to £1,000. You pay the first £50.',
    distributor: 'Itemo is an appointed representative of Broker Ltd (303).',
    policy_url: 'https://severn.example/policy',
    key_facts_url: 'https://severn.example/facts',
    complaints_url: 'https://severn.example/complaints',
    demo: false,
  },
}

function openItemPage(cover: CoverOfferView | null): void {
  server.answer('GET /items/:itemId', washer)
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.answer('POST /quotes', { ...quote, cover })
  answerEverywhere(renter)
  openApp(`/item/${washer.id}?from=${day}&until=${day}`, { as: renter })
}

const box = page.getByRole('checkbox', { name: 'Add Hire Cover for £4.80' })
const total = page.getByLabelText('Price breakdown').getByText(/^£1[16]\.[35]0$/)

test('a cover is never preselected, names its provider, and is requested as shown [R79]', async () => {
  openItemPage(offer)
  const heard: unknown[] = []
  server.answer('POST /rentals', ({ body }) => {
    heard.push(body)
    return { rental_id: idOf('rental'), url: '#checkout' }
  })
  await expect.element(page.getByRole('heading', { name: 'Protect this hire (optional)' })).toBeVisible()
  await expect.element(box).not.toBeChecked()
  await expect.element(page.getByText(offer.product.terms)).toBeVisible()
  await expect.element(page.getByText(offer.product.distributor)).toBeVisible()
  const links = ['Key facts', 'Policy wording', 'How to complain'].map((name) =>
    page.getByRole('link', { name }).element(),
  )
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    offer.product.key_facts_url,
    offer.product.policy_url,
    offer.product.complaints_url,
  ])
  await expect.element(total).toHaveTextContent('£11.50')
  await box.click()
  await expect.element(total).toHaveTextContent('£16.30')
  await page.getByRole('button', { name: 'Request to Hire' }).click()
  await expect.poll(() => heard).toMatchObject([{ expectedTotal: 16.3, cover: { id: 3, read_key_facts: true } }])
})

test('a new version of a cover has to be read and added again', async () => {
  openItemPage(offer)
  await box.click()
  await expect.element(box).toBeChecked()
  server.refuse('POST /rentals', 'cover_changed')
  server.answer('POST /quotes', { ...quote, cover: { ...offer, product: { ...offer.product, id: 4 } } })
  await page.getByRole('button', { name: 'Request to Hire' }).click()
  await expect.element(page.getByText(/The cover has changed\. Please look at it again\./)).toBeVisible()
  await expect.element(box).not.toBeChecked()
  await expect.element(total).toHaveTextContent('£11.50')
})

test("a cover that isn't offered for a hire says why", async () => {
  openItemPage({ ...offer, offered: false, why: 'days' })
  await expect.element(page.getByText("Hire Cover isn't offered for hires of this length.")).toBeVisible()
  await expect.element(box).not.toBeInTheDocument()
})

test('without a cover the page mentions none [R49]', async () => {
  openItemPage(null)
  await expect.element(total).toHaveTextContent('£11.50')
  expect(page.getByRole('main').element().textContent).not.toMatch(/insur|protected|covered|Protect this/i)
})

const bound: RentalCoverView = {
  id: 3,
  name: 'Hire Cover',
  insurer: 'Severn Insurance',
  state: 'bound',
  demo: false,
  reference: 'C-12345678',
  amount: 4.8,
  refunded: 0,
  policy_url: 'https://severn.example/policy',
  key_facts_url: 'https://severn.example/facts',
  complaints_url: 'https://severn.example/complaints',
  claims_email: 'claims@severn.example',
}

function openRentals(role: 'owner' | 'renter', changes: Partial<ReturnType<typeof rental>>): void {
  const as = role === 'owner' ? owner : renter
  const hire = rental({ owner, renter, role }, { status: 'confirmed', payment_state: 'captured', ...changes })
  server.answer('GET /my/rentals', { rentals: [hire], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  answerEverywhere(as)
  openApp(role === 'owner' ? '/my-rentals?tab=listings' : '/my-rentals', { as })
}

test('a renter sees their policy, and both parts of the refund of a late cancellation [R79]', async () => {
  openRentals('renter', {
    cover: bound,
    total_amount: 16.3,
    refund_if_cancelled: 10.55,
    cover_refund_if_cancelled: 4.8,
    actions: ['cancel'],
  })
  await expect.element(page.getByText(/Hire Cover by Severn Insurance, policy C-12345678, £4\.80\./)).toBeVisible()
  const links = ['Claims', 'How to complain'].map((name) => page.getByRole('link', { name }).element())
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['mailto:claims@severn.example', bound.complaints_url])
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const words =
    'The hire begins in less than 48 hours, so you will get half of your money back: £5.75 of £11.50. Hire Cover is refunded too, £4.80: £10.55 in all.'
  await expect.element(page.getByRole('dialog').getByText(words, { exact: true })).toBeVisible()
})

test("an owner sees that there's a cover, but not its price", async () => {
  openRentals('owner', { cover: { ...bound, amount: null, refunded: null, reference: null, claims_email: null } })
  await expect.element(page.getByText('The renter has added Hire Cover.')).toBeVisible()
  await expect.element(page.getByText(/C-12345678|£4\.80/)).not.toBeInTheDocument()
})

import { boostMessages } from '@itemo/domain/boosts/boost-schemas.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { boostable, member, ownItem, plans } from '../../../test/fixtures.ts'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const owner = member('Bo')
const washer = ownItem(owner)
const [plan] = plans

/** Returns from the checkout with the given outcome of a paid boost. */
async function comeBack(status: 'refused' | 'awaiting_payment', message: string): Promise<void> {
  if (!plan) throw new Error('There is no plan')
  const answer = { success: false, message, status, plan, items_count: 1, expires_at: null }
  server.answer('POST /boosts/verify', answer)
  openApp(`/boost-success?session_id=cs_test_1&plan=${plan.id}&items=${washer.id}`, { as: owner })
}

test('a discontinued plan shows a message [marketplace 8.48]', async () => {
  server.answer('GET /my/boosts', { plans, boosts: [], next_cursor: null })
  server.answer('GET /my/boosts/items', { items: [boostable(washer)], next_cursor: null })
  server.refuse('POST /boosts', 'invalid_input', { plan_id: 'Please select a valid boost plan' })
  openApp('/boost', { as: owner })
  await page.getByRole('button', { name: /^Boost \d item/ }).click()
  await expectText('Please select at least one item to boost')
  await page.getByRole('checkbox', { name: washer.title }).click()
  await page.getByRole('button', { name: 'Boost 1 item' }).click()
  await expectText('Please select a valid boost plan')
})

test("a boost that came too late says why it wasn't applied [marketplace 8.51]", async () => {
  await comeBack('refused', "Failed to apply boost: one of the items couldn't be boosted any more.")
  await expectText(/^Failed to apply boost: one of the items/)
})

test('an unpaid boost says so [marketplace 8.52]', async () => {
  await comeBack('awaiting_payment', `${boostMessages.unverified}: it hasn't been completed.`)
  await expectText(/^Payment verification failed: it hasn't been completed/)
})

test.each([
  ['?plan=boost-7', 'Missing required parameters'],
  ['?plan=boost-8&items=x&session_id=x', 'Invalid boost plan'],
])('a return address without a checkout (%s) says so [marketplace 8.50]', async (search, sentence) => {
  openApp(`/boost-success${search}`, { as: owner })
  await expect.element(page.getByRole('heading', { name: 'Boost Failed' })).toBeVisible()
  await expectText(sentence)
})

test("an unknown payment says so, and can't be checked again [marketplace 2.82, 8.50]", async () => {
  server.answer('GET /my/boosts', { plans, boosts: [], next_cursor: null })
  server.answer('GET /my/boosts/items', { items: [boostable(washer)], next_cursor: null })
  server.refuse('POST /boosts/verify', 'payment_unknown')
  openApp('/boost-success?plan=boost-7&items=x&session_id=x', { as: owner })
  await expectText('Failed to verify your payment. Please contact support.')
  await expect.element(page.getByRole('button', { name: 'Check the payment again' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('checkbox', { name: washer.title })).toBeVisible()
})

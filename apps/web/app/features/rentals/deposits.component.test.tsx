import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { heldDeposit } from '../../../test/deposit-fixtures.ts'
import { openClaim, openDeposit, openHire } from '../../../test/claims.tsx'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()

test('after a refused deposit the renter can give another card, and a failure of the provider is shown', async () => {
  openDeposit('renter', { state: 'refused', can_give_card: true })
  await expectText('Your card refused the deposit of £60.00. Please use another one; until then the owner may cancel.')
  server.refuse('POST /rentals/:rentalId/deposit-card', 'payment_provider')
  await press('Use another card')
  await expectText("The payment service isn't responding. Please try again.")
})

test('an owner reports damage with a description and an amount up to the deposit', async () => {
  openDeposit('owner', { can_report: true })
  await press('Report damage')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Amount in pounds').fill('60.01')
  await dialog.getByRole('button', { name: 'Report damage' }).click()
  await expectText('Please enter an amount from £1 to £60.00, the deposit.')
  await expectText("Please say what's damaged or missing.")
  await expect.element(dialog.getByLabelText('Amount in pounds')).toHaveFocus()
  await dialog.getByLabelText('Amount in pounds').fill('25')
  await dialog.getByLabelText("What's damaged or missing?").fill('The pole is broken.')
  server.answer('POST /rentals/:rentalId/claim', {})
  await dialog.getByRole('button', { name: 'Report damage' }).click()
  await expectText('Reported')
})

test('a sent report is cleared: the next one starts empty', async () => {
  openDeposit('owner', { can_report: true })
  await press('Report damage')
  const dialog = page.getByRole('dialog')
  const [amount, text] = [
    dialog.getByLabelText('Amount in pounds'),
    dialog.getByLabelText("What's damaged or missing?"),
  ]
  await amount.fill('25')
  await text.fill('The pole is broken.')
  server.refuse('POST /rentals/:rentalId/claim', 'claim_too_late')
  await dialog.getByRole('button', { name: 'Report damage' }).click()
  await expectText('You have to report damage within 24 hours of the return.')
  server.refuse('POST /rentals/:rentalId/claim', 'deposit_state', undefined, 'Please mark it as returned first.')
  await dialog.getByRole('button', { name: 'Report damage' }).click()
  await expectText('Please mark it as returned first.')
  // The unsent text stays.
  await expect.element(text).toHaveValue('The pole is broken.')
  server.answer('POST /rentals/:rentalId/claim', {})
  await dialog.getByRole('button', { name: 'Report damage' }).click()
  await expectText('Reported')
  await expect.element(dialog).not.toBeInTheDocument()
  await press('Report damage')
  await expect.element(amount).toHaveValue('')
  await expect.element(text).toHaveValue('')
})

test('an owner whose item never came back reports a loss', async () => {
  openDeposit('owner', { can_report: true }, { return_denied_at: '2026-11-29T18:20:00.000Z' })
  await press('Report a loss')
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Report a loss' })).toBeVisible()
})

test.each([
  ['owner', /^The deposit of £60\.00 couldn't be held on the renter’s card, so the hire goes on without it\. You may/],
  ['renter', /^The deposit of £60\.00 couldn't be held on your card, so the hire goes on without it\. The owner may/],
] as const)('the %s sees that no card could hold the deposit', async (role, words) => {
  openDeposit(role, { state: 'released', never_held: true })
  await expectText(words)
})

test('a renter accepts a claim, or says why not', async () => {
  openClaim('renter', { actions: ['accept', 'contest'] })
  await press("I don't agree")
  await page.getByRole('dialog').getByRole('textbox').fill('It was before.')
  server.refuse('POST /rentals/:rentalId/claim/contest', 'deposit_state')
  await press('Send')
  await expectText("This booking has changed in the meantime. Here's the latest.")
  await press('Go back')
  await press('Pay £25.00')
  server.answer('POST /rentals/:rentalId/claim/accept', {})
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pay £25.00' }).click()
  await expectText("Agreed. It's being taken from the deposit.")
})

test('a renter can offer less than the claimed amount', async () => {
  openClaim('renter', { actions: ['accept', 'offer', 'contest'] })
  await press('Offer less')
  const dialog = page.getByRole('dialog')
  await expectText(/^The owner asks for £25\.00\. They have 48 hours to accept; then Itemo decides\./)
  await dialog.getByLabelText('Amount in pounds').fill('25')
  await dialog.getByRole('button', { name: 'Send the offer' }).click()
  await expectText('Please enter at least £1, but less than the amount claimed.')
  await dialog.getByLabelText('Amount in pounds').fill('10')
  server.answer('POST /rentals/:rentalId/claim/offer', {})
  await dialog.getByRole('button', { name: 'Send the offer' }).click()
  await expectText('Offer sent')
})

test("an owner accepts or refuses the renter's offer", async () => {
  const at = '2026-12-01T18:20:00.000Z'
  const offers = [{ by: 'renter', amount: 10, text: 'It was old.', at, answer_by: at, is_open: true } as const]
  openClaim('owner', { state: 'offered', offers, payable: 10, actions: ['accept', 'offer', 'refuse', 'withdraw'] })
  await expectText(/The renter offers £10\.00: “It was old\.” Please answer by 1 Dec, 18:20/)
  await press('Refuse the offer')
  server.refuse('POST /rentals/:rentalId/claim/refuse', 'deposit_state')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refuse the offer' }).click()
  await expectText("This booking has changed in the meantime. Here's the latest.")
  await press('Accept £10.00')
  server.answer('POST /rentals/:rentalId/claim/accept', {})
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept £10.00' }).click()
  await expectText("Agreed. It's being taken from the deposit.")
})

const decision = { amount: 20, text: 'It was new.', appeal_until: '2026-12-08T18:20:00.000Z' }

test.each(['renter', 'owner'] as const)('the %s can appeal a decision with a reason', async (role) => {
  openClaim(role, { state: 'decided', decision, actions: ['appeal'] })
  await expectText(/Itemo decided on £20\.00: “It was new\.” If you don't accept that, say why by 8 Dec, 18:20/)
  await press("I don't accept that")
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectText("Please say what's wrong with the decision.")
  await dialog.getByRole('textbox').fill('It was broken before.')
  server.answer('POST /rentals/:rentalId/claim/appeal', {})
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectText('Sent. Itemo will decide once more.')
})

test('an appeal that comes too late, or after the other side’s, is refused with a reason', async () => {
  openClaim('owner', { state: 'decided', decision, actions: ['appeal'] })
  await press("I don't accept that")
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('It was new.')
  server.refuse('POST /rentals/:rentalId/claim/appeal', 'deposit_state')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectText("This booking has changed in the meantime. Here's the latest.")
})

test.each([
  ['second', { state: 'appealed', appeal: { by: 'renter', text: 'It was old.' } }, "The renter doesn't accept that"],
  ['late', { state: 'decided', appeal: null }, 'Itemo decided on £20.00: “It was new.”'],
] as const)("a %s appeal isn't offered", async (_, changes, words) => {
  openClaim('owner', { ...changes, decision: { ...decision, appeal_until: null }, actions: [] })
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByText(/say why by|can say until/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: "I don't accept that" })).not.toBeInTheDocument()
})

test('without a deposit an owner can ask for money, and reads that paying is voluntary [R75]', async () => {
  openHire('owner', { deposit: null, can_ask_for_damage: true })
  await expectText('Is something damaged or missing? You can report it within 24 hours of the return.')
  await press('Report damage')
  const dialog = page.getByRole('dialog')
  await expectText(/There's no deposit for this hire, so it's a request: the renter can choose whether to pay\./)
  await dialog.getByLabelText('Amount in pounds').fill('10000.01')
  await dialog.getByRole('button', { name: 'Report damage' }).click()
  await expectText('Please enter an amount from £1 to £10,000.')
  await dialog.getByLabelText('Amount in pounds').fill('250')
  await dialog.getByLabelText("What's damaged or missing?").fill('The pole is broken.')
  server.answer('POST /rentals/:rentalId/claim', {})
  await dialog.getByRole('button', { name: 'Report damage' }).click()
  await expectText('Reported')
})

test('if no card could hold the deposit, an owner can ask for even more than its amount [R75]', async () => {
  openHire('owner', { deposit: { ...heldDeposit, state: 'released', never_held: true }, can_ask_for_damage: true })
  await press('Report damage')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Amount in pounds').fill('250')
  await dialog.getByLabelText("What's damaged or missing?").fill('The pole is broken.')
  server.answer('POST /rentals/:rentalId/claim', {})
  await dialog.getByRole('button', { name: 'Report damage' }).click()
  await expectText('Reported')
})

test('without a deposit a renter accepts first, which charges nothing [R75]', async () => {
  openClaim('renter', { actions: ['accept', 'contest'] }, { mode: 'request', state: 'asked', amount: 25 })
  await press('Accept £25.00')
  await expectText("This doesn't charge anything. You can then pay £25.00 to the owner at a checkout, if you want to.")
  server.answer('POST /rentals/:rentalId/claim/accept', {})
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept £25.00' }).click()
  await expectText('Agreed. It can be paid now.')
})

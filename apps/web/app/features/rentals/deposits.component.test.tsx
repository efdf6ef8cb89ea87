import { test } from 'vitest'
import { page } from 'vitest/browser'
import { openClaim, openDeposit } from '../../../test/claims.tsx'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()

test('a refused deposit asks its renter for another card, and says so when the provider is away', async () => {
  openDeposit('renter', { state: 'refused', can_give_card: true })
  await expectText('Your card refused the deposit of £60.00. Please give another one; until then the owner may cancel.')
  server.refuse('POST /rentals/:rentalId/deposit-card', 'payment_provider')
  await press('Give another card')
  await expectText("The payment service didn't answer. Please try again.")
})

test('an owner reports damage with an amount of at most the deposit and what it is for', async () => {
  openDeposit('owner', { can_report: true })
  await press('Report damage')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Amount in pounds').fill('60.01')
  await dialog.getByRole('button', { name: 'Report damage' }).click()
  await expectText('Please enter an amount from £1 to the deposit.')
  await expectText('Please say what is damaged or missing.')
  await dialog.getByLabelText('Amount in pounds').fill('25')
  await dialog.getByLabelText('What is damaged or missing?').fill('The pole is broken.')
  server.answer('POST /rentals/:rentalId/claim', {})
  await dialog.getByRole('button', { name: 'Report damage' }).click()
  await expectText('Damage reported')
})

test('a renter agrees to what is asked for, or says why not', async () => {
  openClaim('renter', { actions: ['accept', 'contest'] })
  await press("I don't agree")
  await page.getByRole('dialog').getByRole('textbox').fill('It was before.')
  server.refuse('POST /rentals/:rentalId/claim/contest', 'deposit_state')
  await press('Send')
  await expectText("That isn't possible here.")
  await press('Go back')
  await press('Pay £25.00')
  server.answer('POST /rentals/:rentalId/claim/accept', {})
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pay £25.00' }).click()
  await expectText('Agreed: it is being taken from your deposit')
})

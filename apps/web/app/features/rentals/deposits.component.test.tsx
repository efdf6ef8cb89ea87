import type { DepositView } from '@itemo/contract/rental-views.ts'
import { test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { member, rental } from '../../../test/fixtures.ts'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, renter] = [member('Oda'), member('Rik')]

const held: DepositView = {
  amount: 60,
  mode: 'hold',
  terms: 'As agreed.',
  state: 'held',
  decided: 0,
  taken: 0,
  reported: false,
  pay_until: null,
  claim: null,
  can_report: false,
  can_give_card: false,
  can_pay: false,
}

function openCard(role: 'owner' | 'renter', deposit: Partial<DepositView>): void {
  const changes = { status: 'confirmed', payment_state: 'captured', deposit: { ...held, ...deposit } } as const
  server.answer('GET /my/rentals', { rentals: [rental({ owner, renter, role }, changes)], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  openApp(role === 'owner' ? '/my-rentals?tab=listings' : '/my-rentals', { as: role === 'owner' ? owner : renter })
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()

test('a refused deposit asks its renter for another card, and says so when the provider is away', async () => {
  openCard('renter', { state: 'refused', can_give_card: true })
  await expectText('Your card refused the deposit of £60.00. Please give another one; until then the owner may cancel.')
  server.refuse('POST /rentals/:rentalId/deposit-card', 'payment_provider')
  await press('Give another card')
  await expectText("The payment service didn't answer. Please try again.")
})

test('an owner reports damage with an amount of at most the deposit and what it is for', async () => {
  openCard('owner', { can_report: true })
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
  const claim = {
    amount: 25,
    text: 'The pole is broken.',
    state: 'open',
    answer: null,
    answer_by: '2026-12-01T18:20:00.000Z',
    actions: ['accept', 'contest'],
  } as const
  openCard('renter', { reported: true, claim: { ...claim, actions: ['accept', 'contest'] } })
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

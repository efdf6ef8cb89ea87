import type { ClaimView, DepositView, RentalView } from '@itemo/contract/rental-views.ts'
import { openApp } from './app.tsx'
import { member, rental } from './fixtures.ts'
import { server } from './stand-in.ts'

const [owner, renter] = [member('Oda'), member('Rik')]

const deposit: DepositView = {
  amount: 60,
  mode: 'hold',
  terms: 'As agreed.',
  state: 'held',
  decided: 0,
  taken: 0,
  reported: false,
  never_held: false,
  pay_until: null,
  claim: null,
  can_report: false,
  can_give_card: false,
  can_pay: false,
}

const claim: ClaimView = {
  amount: 25,
  text: 'The pole is broken.',
  state: 'open',
  answer: null,
  answer_by: '2026-12-01T18:20:00.000Z',
  pictures: [],
  can_add_pictures: true,
  offers: [],
  payable: 25,
  decision: null,
  appeal: null,
  actions: [],
}

/** Opens the list of rentals with one whose deposit stands like that. */
export function openDeposit(
  role: 'owner' | 'renter',
  changes: Partial<DepositView>,
  hire: Partial<Pick<RentalView, 'return_denied_at'>> = {},
): void {
  const values = {
    status: 'confirmed',
    payment_state: 'captured',
    deposit: { ...deposit, ...changes },
    ...hire,
  } as const
  server.answer('GET /my/rentals', { rentals: [rental({ owner, renter, role }, values)], next_cursor: null })
  server.answer('GET /my/rentals/past', { rentals: [], next_cursor: null })
  openApp(role === 'owner' ? '/my-rentals?tab=listings' : '/my-rentals', { as: role === 'owner' ? owner : renter })
}

/** The same with damage reported: £25.00 of £60.00. */
export function openClaim(role: 'owner' | 'renter', changes: Partial<ClaimView>, more: Partial<DepositView> = {}) {
  openDeposit(role, { reported: true, claim: { ...claim, ...changes }, ...more })
}

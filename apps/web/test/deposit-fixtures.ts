import type { ClaimView, DepositView } from '@itemo/contract/rental-views.ts'

/** A deposit of £60.00 that is held on the renter's card, with nothing reported. */
export const heldDeposit: DepositView = {
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

/** A claim of £25.00 without an answer. */
export const openedClaim: ClaimView = {
  amount: 25,
  text: 'The pole is broken.',
  state: 'open',
  answer: null,
  answer_by: '2026-12-01T18:20:00.000Z',
  decide_by: null,
  pictures: [],
  can_add_pictures: true,
  offers: [],
  payable: 25,
  decision: null,
  appeal: null,
  actions: [],
}

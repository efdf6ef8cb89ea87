import { expect, it } from 'vitest'
import { coverVoided } from './cover-notification-copy.ts'
import type { CoverFacts, RentalFacts } from './notification-data.ts'
import { rentalWords } from './notification-kinds.ts'
import { handOverMissed, refundByUs, rentalCancelledByUs } from './staff-notification-copy.ts'

const facts: CoverFacts = {
  rentalId: '7b1c',
  itemTitle: 'Tent',
  startDate: '2026-07-01',
  endDate: '2026-07-03',
  name: 'Demo Cover',
  insurer: 'Pretend Mutual',
  reference: 'C-1',
  keyFactsUrl: null,
  policyUrl: null,
  claimsEmail: null,
  isDemo: false,
  pence: 800,
  backPence: 800,
  backFrom: 'payment',
}

const rental: RentalFacts = {
  rentalId: '7b1c',
  itemTitle: 'Tent',
  itemCategory: 'Camping & Hiking',
  startDate: '2026-07-01',
  endDate: '2026-07-03',
  totalPence: 12_300,
  coverPence: 800,
  coverGonePence: 800,
  earnsPence: 5000,
  dispute: { pence: 11_900, number: 1, isDeposit: false },
  isOfDamage: false,
  takenPence: 12_300,
  owner: { id: 'o', name: 'Olive' },
  renter: { id: 'r', name: 'Rene' },
  answerBy: null,
  completesOn: '2026-07-06',
  returnDenied: false,
  isLost: false,
  pickupLocation: undefined,
  additionalNotes: undefined,
  reason: undefined,
  amendmentNotes: undefined,
  moneyBack: { from: 'payment', pence: 6550 },
  refundedPence: 6550,
  waitingPence: 0,
}

it('the notice of an ended cover says what happens to its price, and promises no refund that a bank decides', () => {
  const of = (more: Partial<CoverFacts>) => JSON.stringify(coverVoided({ ...facts, ...more }))
  expect(of({})).toContain('£8.00, goes back to your card')
  expect(of({ backFrom: 'bank' })).toContain('so your bank decides what you get back')
  expect(of({ backPence: 0 })).toContain('None of its price is refunded.')
  expect(of({ backFrom: 'lost' })).toContain('£8.00, is part of what you get back.')
  expect(of({ backFrom: 'lost' })).not.toContain('to your card')
  for (const more of [{ backFrom: 'bank' as const }, { backPence: 0 }]) expect(of(more)).not.toMatch(/£|goes back/)
})

it("an owner sees only the hire's part of a refund, not the cover's [R79]", () => {
  const byUs = (to: 'owner' | 'renter') =>
    JSON.stringify(refundByUs({ rental, to, reason: 'Broken', pence: 6550, coverPence: 800 }))
  expect(byUs('renter')).toContain('£65.50')
  expect(byUs('owner')).toContain('£57.50')
  expect(byUs('owner')).not.toMatch(/£65\.50|£8\.00/)
  const told = JSON.stringify([
    rentalWords('refunded_by_hand', rental, 'owner'),
    rentalWords('taken_by_hand', rental, 'owner'),
    rentalWords('payment_disputed', rental, 'owner'),
  ])
  expect(told).toContain('£57.50')
  expect(told).not.toMatch(/£65\.50|£8\.00|£119\.00|£123\.00/)
})

it('each side reads who missed the hand-over and against whom it counts', () => {
  const reason = 'We read what you wrote to each other.'
  const read = (to: 'owner' | 'renter', missedBy: 'owner' | 'renter' | null) =>
    rentalCancelledByUs({ rental, to, reason, pence: 0, missedBy }).paragraphs?.join(' ')
  expect(read('owner', 'owner')).toContain("you didn't come to the hand-over. It counts as a cancellation of yours")
  expect(read('renter', 'owner')).toContain("Olive didn't come to the hand-over. It counts as a cancellation of theirs")
  expect(read('renter', 'renter')).toContain('It counts as a late cancellation of yours. If there was a good reason')
  expect(read('owner', null)).not.toContain('hand-over')
  expect(handOverMissed({ rental, to: 'owner', reason, pence: 0, missedBy: 'renter' })).toMatchObject({
    title: 'About the hand-over of Tent',
    paragraphs: [expect.stringContaining("Rene didn't come"), `Why: ${reason}`, expect.any(String)],
  })
})

it("a cancellation names who cancelled, and tells the owner what they keep once that's certain", () => {
  const told = (to: 'owner' | 'renter', more: Partial<RentalFacts> = {}) =>
    rentalWords('rental_cancelled', { ...rental, ...more }, to).paragraphs?.join(' ')
  expect(told('owner')).toMatch(/^The renter cancelled the hire of Tent for .* You keep £50\.00 of it\.$/)
  expect(told('owner', { earnsPence: 0 })).toMatch(/ You earn nothing from it\.$/)
  for (const more of [{ takenPence: 0 }, { moneyBack: { from: 'bank', pence: 0 } }] satisfies Partial<RentalFacts>[])
    expect(told('owner', more)).not.toMatch(/You keep|You earn/)
  expect(told('renter')).toMatch(
    /^The owner cancelled the hire of Tent for .*£65\.50 of £123\.00 goes back to your card/,
  )
  // Nobody did: the money couldn't be taken.
  expect(rentalWords('payment_failed', rental, 'owner').paragraphs?.join(' ')).not.toMatch(/renter|You keep/)
})

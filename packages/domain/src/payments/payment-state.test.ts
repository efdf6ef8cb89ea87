import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterAct,
  unsettledStates,
  paymentActs,
  paymentStates,
  type PaymentState,
  paymentTable,
} from './payment-state.ts'
import { lostAfter, nextTransition, type PaymentFacts, type ProviderFacts, refundAfter } from './next-transition.ts'
import { pauseAfterMs } from './capture-backoff.ts'

const states = fc.constantFrom(...paymentStates)
const nothing = {
  refundedPence: 0,
  refundPendingPence: 0,
  refundFailedPence: 0,
  dispute: 'none',
  lostPence: 0,
} as const
const amounts = fc.constantFrom(0, 500, 1000)
const lostOf = ({ dispute, lostPence }: Pick<ProviderFacts, 'dispute' | 'lostPence'>) =>
  dispute === 'none' ? 0 : Math.max(lostPence, dispute === 'lost' ? 1 : 0)
const facts: fc.Arbitrary<ProviderFacts> = fc
  .record({
    checkout: fc.constantFrom('none', 'open', 'complete', 'expired'),
    card: fc.constantFrom('none', 'held', 'charged', 'voided'),
    amountPence: fc.constantFrom(0, 1000, 1001),
    refundedPence: fc.constantFrom(0, 500, 1000, 1001),
    refundPendingPence: amounts,
    refundFailedPence: amounts,
    dispute: fc.constantFrom('none', 'open', 'lost'),
    lostPence: amounts,
  })
  .map((given) => (given.card === 'charged' ? { ...given, lostPence: lostOf(given) } : { ...given, ...nothing }))

/** Performs every act that the facts require, one after the other, until there is none left. */
function rest(start: PaymentFacts, given: ProviderFacts): PaymentFacts {
  let payment = start
  for (let turn = 0; turn < 8; turn++) {
    const act = nextTransition(payment, given)
    if (!act) return payment
    const state = afterAct(act, payment.state)
    if (!state) throw new Error(`${act} is not allowed in ${payment.state}`)
    const lostPence = lostAfter(act, payment, given)
    payment = { ...payment, state, refundPence: refundAfter(act, payment, given), lostPence }
  }
  throw new Error(`never rests: ${start.state}`)
}

describe('the payment machine', () => {
  it('changes state exactly as the table says, for every action and state', () => {
    for (const act of paymentActs) {
      const { from, to } = paymentTable[act]
      for (const state of paymentStates) {
        expect(afterAct(act, state)).toBe((from as readonly PaymentState[]).includes(state) ? to : undefined)
      }
    }
  })

  it('can leave every state in which something is owed', () => {
    for (const state of unsettledStates) {
      expect(paymentActs.some((act) => act.startsWith('settle_') && afterAct(act, state))).toBe(true)
    }
  })

  it('can leave every state', () => {
    for (const state of paymentStates) expect(paymentActs.some((act) => afterAct(act, state))).toBe(true)
  })

  it('leaves captured only by a refund or a dispute, and disputed only when the dispute ends', () => {
    const ways = (state: PaymentState) => paymentActs.filter((act) => afterAct(act, state))
    expect(ways('captured')).toEqual(['refund', 'settle_refund', 'dispute'])
    expect(ways('disputed')).toEqual(['win_dispute', 'lose_dispute'])
    expect(ways('charged_back')).toEqual(['fail_refund', 'dispute', 'win_dispute'])
    expect(ways('refund_failed')).toEqual(['retry_refund', 'settle_refund', 'dispute', 'win_dispute'])
  })
})

describe('reconciliation with the provider', () => {
  it('only chooses actions that the table allows', () => {
    fc.assert(
      fc.property(states, facts, fc.constantFrom(0, 500, 1000), (state, given, refundPence) => {
        const act = nextTransition({ state, amountPence: 1000, refundPence }, given)
        return act === undefined || afterAct(act, state) !== undefined
      }),
    )
  })

  it('always reaches a final state', () => {
    fc.assert(
      fc.property(states, facts, amounts, (state, given, refundPence) => {
        rest({ state, amountPence: 1000, refundPence }, given)
      }),
    )
  })

  it('never settles a release while money is still held or charged', () => {
    fc.assert(
      fc.property(states, facts, (state, given) => {
        const kept = given.card === 'held' || (given.card === 'charged' && given.refundedPence < given.amountPence)
        const act = nextTransition({ state, amountPence: 1000, refundPence: 500 }, given)
        return !kept || act !== 'settle_release'
      }),
    )
  })

  it('accepts the exact amount, and releases any other', () => {
    const payment = { state: 'awaiting_payment', amountPence: 1000, refundPence: 0 } as const
    const held: ProviderFacts = { checkout: 'complete', card: 'held', amountPence: 1000, ...nothing }
    expect(nextTransition(payment, held)).toBe('authorise')
    expect(nextTransition(payment, { ...held, card: 'charged' })).toBe('take')
    for (const card of ['held', 'charged'] as const) {
      expect(nextTransition(payment, { ...held, card, amountPence: 999 })).toBe('release')
      expect(nextTransition(payment, { ...held, card, amountPence: 1001 })).toBe('release')
    }
  })

  it('releases a payment that arrives after its checkout expired', () => {
    const late: ProviderFacts = { checkout: 'complete', card: 'held', amountPence: 1000, ...nothing }
    expect(nextTransition({ state: 'lapsed', amountPence: 1000, refundPence: 0 }, late)).toBe('release')
    expect(nextTransition({ state: 'failed', amountPence: 1000, refundPence: 0 }, late)).toBe('release')
  })
})

describe('the pause between attempts', () => {
  it('doubles, up to 15 minutes', () => {
    expect([1, 2, 3].map(pauseAfterMs)).toEqual([5000, 10_000, 20_000])
    fc.assert(
      fc.property(fc.nat(10_000), (attempts) => pauseAfterMs(attempts) <= 900_000 && pauseAfterMs(attempts) >= 5000),
    )
  })
})

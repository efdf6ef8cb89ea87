import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captureGivenUpAt, checkoutLapsesAt } from './payment-deadlines.ts'
import { afterAct, type PaymentState } from './payment-state.ts'
import { type ProviderStep, nextProviderStep } from './provider-step.ts'
import { nextTransition, type ProviderFacts } from './next-transition.ts'

const amountPence = 1000

/** A provider that carries out every request at once. */
function obey(facts: ProviderFacts, step: ProviderStep): ProviderFacts {
  switch (step.kind) {
    case 'capture':
      return { ...facts, card: 'charged' }
    case 'expire_checkout':
      return { ...facts, checkout: 'expired' }
    case 'void':
      return { ...facts, card: 'voided' }
    case 'refund':
      return { ...facts, refundPendingPence: facts.refundPendingPence + step.amountPence }
    case 'wait':
      return { ...facts, refundedPence: facts.refundedPence + facts.refundPendingPence, refundPendingPence: 0 }
    default:
      return step satisfies never
  }
}

const nothing = {
  refundedPence: 0,
  refundPendingPence: 0,
  refundFailedPence: 0,
  dispute: 'none',
  lostPence: 0,
} as const
const held: ProviderFacts = { checkout: 'complete', card: 'held', amountPence, ...nothing }
const starts = fc.constantFrom<ProviderFacts>(
  { checkout: 'none', card: 'none', amountPence: 0, ...nothing },
  { checkout: 'open', card: 'none', amountPence: 0, ...nothing },
  { checkout: 'expired', card: 'none', amountPence: 0, ...nothing },
  held,
  { ...held, card: 'charged' },
  { ...held, card: 'charged', refundedPence: 400 },
  { ...held, card: 'voided' },
)

function settle(
  start: PaymentState,
  refundPence: number,
  given: ProviderFacts,
): { state: PaymentState; facts: ProviderFacts } {
  let state = start
  let facts = given
  for (let turn = 0; turn < 8; turn++) {
    const payment = { state, amountPence, refundPence }
    const act = nextTransition(payment, facts)
    if (act) state = afterAct(act, state) ?? state
    const step = nextProviderStep({ state, amountPence, refundPence }, facts)
    if (!step) return { state, facts }
    facts = obey(facts, step)
  }
  throw new Error('never settles')
}

describe('the step owed to the provider', () => {
  it('always completes a release, with nothing held or kept', () => {
    fc.assert(
      fc.property(starts, (facts) => {
        const end = settle('releasing', 0, facts)
        const kept =
          end.facts.card === 'held' || (end.facts.card === 'charged' && end.facts.refundedPence < amountPence)
        return end.state === 'released' && !kept
      }),
    )
  })

  it("expires a checkout only while it's open", () => {
    const releasing = { state: 'releasing', amountPence, refundPence: 0 } as const
    const open: ProviderFacts = { checkout: 'open', card: 'none', amountPence: 0, ...nothing }
    expect(nextProviderStep(releasing, open)).toEqual({ kind: 'expire_checkout' })
    expect(nextProviderStep(releasing, { ...open, card: 'voided' })).toBeUndefined()
    for (const checkout of ['none', 'complete', 'expired'] as const) {
      expect(nextProviderStep(releasing, { ...open, checkout })).toBeUndefined()
    }
  })

  it('captures a hold once', () => {
    expect(settle('capturing', 0, held)).toMatchObject({ state: 'captured', facts: { card: 'charged' } })
    expect(
      nextProviderStep({ state: 'capturing', amountPence, refundPence: 0 }, { ...held, card: 'charged' }),
    ).toBeUndefined()
    expect(settle('capturing', 0, { ...held, card: 'voided' }).state).toBe('capturing')
  })

  it('refunds exactly what was decided, counting earlier refunds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(1000), (refundPence, before) => {
        const end = settle('refunding', refundPence, { ...held, card: 'charged', refundedPence: before })
        return end.state === 'refunded' && end.facts.refundedPence === Math.max(before, refundPence)
      }),
    )
  })

  it('refunds at most what was captured', () => {
    const short: ProviderFacts = { ...held, card: 'charged', amountPence: 500 }
    expect(nextProviderStep({ state: 'refunding', amountPence, refundPence: amountPence }, short)).toEqual({
      kind: 'refund',
      amountPence: 500,
      alreadyPence: 0,
    })
    expect(settle('refunding', amountPence, short)).toMatchObject({ state: 'refunded', facts: { refundedPence: 500 } })
  })

  it('waits for a pending refund instead of requesting it twice', () => {
    const waiting: ProviderFacts = { ...held, card: 'charged', refundPendingPence: 400 }
    expect(nextProviderStep({ state: 'refunding', amountPence, refundPence: 400 }, waiting)).toEqual({ kind: 'wait' })
    expect(nextProviderStep({ state: 'refunding', amountPence, refundPence: 1000 }, waiting)).toEqual({
      kind: 'refund',
      amountPence: 600,
      alreadyPence: 400,
    })
  })

  it('is nothing once all is refunded, and waits for the last penny', () => {
    const charged: ProviderFacts = { ...held, card: 'charged' }
    const refunding = { state: 'refunding', amountPence, refundPence: 400 } as const
    expect(nextProviderStep(refunding, { ...charged, refundedPence: 400 })).toBeUndefined()
    expect(nextProviderStep(refunding, { ...charged, refundedPence: 399, refundPendingPence: 1 })).toEqual({
      kind: 'wait',
    })
    expect(nextProviderStep(refunding, { ...charged, refundedPence: 399 })).toEqual({
      kind: 'refund',
      amountPence: 1,
      alreadyPence: 399,
    })
  })

  it("is nothing for disputed money, and doesn't repeat a refund that a bank returned", () => {
    const charged: ProviderFacts = { ...held, card: 'charged' }
    for (const state of ['refunding', 'releasing'] as const) {
      const payment = { state, amountPence, refundPence: amountPence }
      expect(nextProviderStep(payment, { ...charged, dispute: 'open' })).toBeUndefined()
      expect(nextProviderStep(payment, { ...charged, dispute: 'lost' })).toBeUndefined()
      expect(nextProviderStep(payment, { ...charged, refundFailedPence: 1000 })).toBeUndefined()
      expect(nextProviderStep(payment, { ...charged, refundFailedPence: 1 })).toBeUndefined()
    }
  })

  it('repeats a returned refund only as far as staff have seen it, less what was paid another way', () => {
    const charged = { checkout: 'complete', card: 'charged', amountPence: 1000, dispute: 'none', lostPence: 0 } as const
    const back = { ...charged, refundedPence: 0, refundPendingPence: 0, refundFailedPence: 400 }
    const refunding = { state: 'refunding', amountPence: 1000, refundPence: 400 } as const
    expect(nextProviderStep(refunding, back)).toBeUndefined()
    expect(nextTransition(refunding, back)).toBe('fail_refund')
    const seen = { ...refunding, retriedPence: 400 }
    expect(nextTransition(seen, back)).toBeUndefined()
    expect(nextProviderStep(seen, back)).toEqual({ kind: 'refund', amountPence: 400, alreadyPence: 0 })
    // The bank returned it once more.
    expect(nextTransition(seen, { ...back, refundFailedPence: 800 })).toBe('fail_refund')
    const outside = { ...refunding, state: 'refunded', outsidePence: 400 } as const
    expect(nextTransition(outside, back)).toBeUndefined()
    expect(nextTransition({ ...outside, state: 'refund_failed', outsidePence: 399 }, back)).toBeUndefined()
    expect(nextTransition({ ...outside, state: 'refund_failed' }, back)).toBe('settle_refund')
  })

  it('is nothing in every other state', () => {
    for (const state of [
      'awaiting_payment',
      'authorised',
      'captured',
      'released',
      'refunded',
      'refund_failed',
      'disputed',
      'charged_back',
      'lapsed',
      'failed',
    ] as const) {
      expect(nextProviderStep({ state, amountPence, refundPence: 0 }, held)).toBeUndefined()
    }
  })
})

describe('the deadlines', () => {
  it('are half an hour for a checkout and a day for a capture', () => {
    const at = new Date('2026-05-01T10:00:00Z')
    expect(checkoutLapsesAt(at).toISOString()).toBe('2026-05-01T10:30:00.000Z')
    expect(captureGivenUpAt(at).toISOString()).toBe('2026-05-02T10:00:00.000Z')
  })
})

import { describe, expect, it } from 'vitest'
import { afterAct, type PaymentAct, type PaymentState, paymentStates } from './payment-state.ts'
import { nextTransition, type ProviderFacts, refundAfter } from './next-transition.ts'

const amountPence = 1000
const refundPence = 400

/** Everything that the provider can say of a payment of 1000 pence, of which 400 are to go back once a refund was decided. */
const everyFact: ProviderFacts[] = []
const nothing = { refundedPence: 0, refundPendingPence: 0, refundFailedPence: 0, dispute: 'none' } as const
for (const checkout of ['none', 'open', 'complete', 'expired'] as const) {
  everyFact.push({ checkout, card: 'none', amountPence: 0, ...nothing })
  everyFact.push({ checkout, card: 'voided', amountPence: 0, ...nothing })
  for (const received of [amountPence, 300]) {
    everyFact.push({ checkout, card: 'held', amountPence: received, ...nothing })
    for (const dispute of ['none', 'open', 'lost'] as const) {
      for (const refundedPence of [0, 100, 300, 400, 1000].filter((pence) => pence <= received)) {
        for (const refundPendingPence of [0, received - refundedPence]) {
          for (const refundFailedPence of [0, 400]) {
            const refunds = { refundedPence, refundPendingPence, refundFailedPence }
            everyFact.push({ checkout, card: 'charged', amountPence: received, ...refunds, dispute })
          }
        }
      }
    }
  }
}

interface Rule {
  readonly state: PaymentState | readonly PaymentState[]
  /** `seenPence`: what of it that the bank sent back a person had seen. */
  readonly when: (facts: ProviderFacts, seenPence: number) => boolean
  readonly act?: PaymentAct
  /** Why nothing is done. */
  readonly why?: string
}

const isHeld = ({ card }: ProviderFacts) => card === 'held'
const isCharged = ({ card }: ProviderFacts) => card === 'charged'
const isVoided = ({ card }: ProviderFacts) => card === 'voided'
const isOpen = ({ card, checkout }: ProviderFacts) => card === 'none' && checkout === 'open'
const isPaying = ({ card, checkout }: ProviderFacts) => card === 'none' && checkout === 'complete'
const isOdd = (facts: ProviderFacts) => facts.card !== 'charged'
const allBack = ({ amountPence: received, refundedPence }: ProviderFacts) => refundedPence === received
const covered = (duePence: (facts: ProviderFacts) => number) => (facts: ProviderFacts) =>
  facts.refundedPence + facts.refundPendingPence >= duePence(facts)
const back = (facts: ProviderFacts) => Math.min(refundPence, facts.amountPence)
const whole = (facts: ProviderFacts) => facts.amountPence
const sentBack = ({ refundFailedPence }: ProviderFacts) => refundFailedPence > 0
const sentBackUnseen = ({ refundFailedPence }: ProviderFacts, seenPence: number) => refundFailedPence > seenPence
const always = () => true
const once = ['captured', 'releasing', 'released', 'refunding', 'refunded', 'refund_failed', 'charged_back'] as const
const taken = ['captured', 'refunding', 'refunded', 'refund_failed', 'disputed', 'charged_back'] as const

/** What is expected of every state and fact, told once more by hand. The first rule that fits counts. */
const rules: readonly Rule[] = [
  // A dispute comes first
  { state: 'charged_back', when: ({ dispute }) => dispute === 'lost', why: 'the dispute is lost, as we know' },
  { state: once, when: ({ dispute }) => dispute !== 'none', act: 'dispute' },
  { state: 'disputed', when: ({ dispute }) => dispute === 'open', why: 'the bank has not decided' },
  { state: 'disputed', when: ({ dispute }) => dispute === 'lost', act: 'lose_dispute' },
  { state: ['disputed', 'charged_back'], when: isCharged, act: 'win_dispute' },

  { state: 'awaiting_payment', when: (facts) => isHeld(facts) && facts.amountPence === amountPence, act: 'authorise' },
  { state: 'awaiting_payment', when: (facts) => isCharged(facts) && facts.amountPence === amountPence, act: 'take' },
  { state: 'awaiting_payment', when: (facts) => isHeld(facts) || isCharged(facts), act: 'release' },
  { state: 'awaiting_payment', when: (facts) => isVoided(facts) || facts.checkout === 'expired', act: 'lapse' },
  { state: 'awaiting_payment', when: always, why: 'someone may still pay; the time of the checkout ends it' },

  { state: ['lapsed', 'failed'], when: (facts) => isHeld(facts) || isCharged(facts), act: 'release' },
  { state: ['lapsed', 'failed'], when: isOpen, act: 'release' },
  { state: ['lapsed', 'failed'], when: always, why: 'nothing was paid, and nothing can be' },

  { state: 'authorised', when: isCharged, act: 'take' },
  { state: 'authorised', when: isVoided, act: 'settle_release' },
  { state: 'authorised', when: isHeld, why: 'they agree' },
  { state: 'authorised', when: always, why: 'a hold ends by a capture or by being let go: the comparison reports it' },

  { state: 'capturing', when: isCharged, act: 'settle_capture' },
  { state: 'capturing', when: isHeld, why: 'the next step is the capture' },
  { state: 'capturing', when: isVoided, why: 'the capture is given up, which its rental decides' },
  { state: 'capturing', when: always, why: 'a hold ends by a capture or by being let go: the comparison reports it' },

  { state: 'releasing', when: isVoided, act: 'settle_release' },
  { state: 'releasing', when: (facts) => isCharged(facts) && allBack(facts), act: 'settle_release' },
  { state: 'releasing', when: isOpen, why: 'the next step ends the checkout' },
  { state: 'releasing', when: isPaying, why: 'it is on its way in, and is asked for again' },
  { state: 'releasing', when: (facts) => facts.card === 'none', act: 'settle_release' },
  { state: 'releasing', when: isHeld, why: 'the next step lets it go' },
  { state: 'releasing', when: covered(whole), why: 'the bank has not made the refund yet' },
  { state: 'releasing', when: sentBack, act: 'fail_refund' },
  { state: 'releasing', when: always, why: 'the next step gives it back' },

  { state: 'released', when: isHeld, act: 'release' },
  { state: 'released', when: isOpen, act: 'release' },
  { state: 'released', when: (facts) => isOdd(facts) || covered(whole)(facts), why: 'nothing is held or kept' },
  { state: 'released', when: sentBack, act: 'fail_refund' },
  { state: 'released', when: always, act: 'release' },

  { state: taken, when: isOdd, why: 'what was charged is given back by a refund alone: the comparison reports it' },

  { state: 'captured', when: allBack, act: 'settle_refund' },
  { state: 'captured', when: always, act: 'refund' },

  { state: 'refunding', when: (facts) => facts.refundedPence >= back(facts), act: 'settle_refund' },
  { state: 'refunding', when: covered(back), why: 'the bank has not made the refund yet' },
  { state: 'refunding', when: sentBackUnseen, act: 'fail_refund' },
  { state: 'refunding', when: always, why: 'the next step gives it back' },

  { state: 'refunded', when: covered(back), why: 'at least what is due went back, or is on its way again' },
  { state: 'refunded', when: sentBackUnseen, act: 'fail_refund' },
  { state: 'refunded', when: always, act: 'refund' },

  { state: 'refund_failed', when: (facts) => facts.refundedPence >= back(facts), act: 'settle_refund' },
  { state: 'refund_failed', when: always, why: 'a person finds another way' },
]

describe('every state and every fact', () => {
  it.each([0, refundPence])('have an act, or a reason why there is none (%i pence seen before)', (retriedPence) => {
    const open: string[] = []
    let checked = 0
    for (const state of paymentStates) {
      for (const facts of everyFact) {
        const rule = rules.find((each) => [each.state].flat().includes(state) && each.when(facts, retriedPence))
        const pair = `${state}: ${JSON.stringify(facts)}`
        if (!rule?.act && !rule?.why) open.push(pair)
        const decided = state === 'authorised' || state === 'capturing' ? 0 : refundPence
        const act = nextTransition({ state, amountPence, refundPence: decided, retriedPence }, facts)
        expect(act, pair).toBe(rule?.act)
        expect(act === undefined || afterAct(act, state) !== undefined, pair).toBe(true)
        checked++
      }
    }
    expect(open).toEqual([])
    expect(checked).toBeGreaterThan(2000)
  })

  it('settle after three acts at most', () => {
    const actsOf = (start: PaymentState, facts: ProviderFacts) => {
      let payment = { state: start, amountPence, refundPence }
      const acts: PaymentAct[] = []
      for (let act = nextTransition(payment, facts); act && acts.length < 9; act = nextTransition(payment, facts)) {
        acts.push(act)
        const state = afterAct(act, payment.state) ?? payment.state
        payment = { state, amountPence, refundPence: refundAfter(act, payment, facts) }
      }
      return acts.length
    }
    const counts = paymentStates.flatMap((state) => everyFact.map((facts) => actsOf(state, facts)))
    expect(Math.max(...counts)).toBe(3)
  })

  it('ask again for what was given up after the rest was paid another way, and not where the bank sent more back', () => {
    const settled = { state: 'refunded', amountPence, refundPence: 1000, retriedPence: 400, outsidePence: 400 } as const
    const facts: ProviderFacts = {
      checkout: 'complete',
      card: 'charged',
      amountPence,
      ...nothing,
      refundFailedPence: 400,
    }
    expect(nextTransition(settled, { ...facts, refundPendingPence: 600 })).toBeUndefined()
    expect(nextTransition(settled, facts)).toBe('refund')
    expect(nextTransition(settled, { ...facts, refundFailedPence: 1000 })).toBe('fail_refund')
  })

  it('keep a captured payment as it is until all of it went back, or a refund was decided', () => {
    const payment = { state: 'captured', amountPence, refundPence: 0 } as const
    const charged: ProviderFacts = { checkout: 'complete', card: 'charged', amountPence, ...nothing }
    expect(nextTransition(payment, charged)).toBeUndefined()
    expect(nextTransition(payment, { ...charged, refundedPence: 999 })).toBeUndefined()
    expect(nextTransition(payment, { ...charged, refundedPence: 1000 })).toBe('settle_refund')
    expect(nextTransition({ ...payment, refundPence: 1 }, charged)).toBe('refund')
  })
})

describe('what is to go back after an act', () => {
  const facts: ProviderFacts = { checkout: 'complete', card: 'charged', amountPence, ...nothing, refundedPence: 300 }

  it.each([
    // What someone gave back by hand was meant to go back.
    ['settle_refund', 'captured', 300],
    ['settle_refund', 'refunding', refundPence],
    // What is released goes back whole.
    ['fail_refund', 'releasing', amountPence],
    ['fail_refund', 'released', amountPence],
    ['dispute', 'releasing', amountPence],
    ['dispute', 'released', amountPence],
    ['settle_release', 'releasing', refundPence],
    ['fail_refund', 'refunding', refundPence],
    ['dispute', 'captured', refundPence],
  ] as const)('%s of a payment that is %s is %i pence', (act, state, pence) => {
    expect(refundAfter(act, { state, amountPence, refundPence }, facts)).toBe(pence)
  })

  it('is all of it where all went back by hand after a bank had sent back less', () => {
    const whole = { ...facts, refundedPence: amountPence }
    expect(refundAfter('settle_refund', { state: 'refund_failed', amountPence, refundPence }, whole)).toBe(amountPence)
  })
})

describe('a payment of a penny', () => {
  const penny: ProviderFacts = { checkout: 'complete', card: 'charged', amountPence: 1, ...nothing }
  const next = (state: PaymentState, facts: Partial<ProviderFacts> = {}) =>
    nextTransition({ state, amountPence: 1, refundPence: 1 }, { ...penny, ...facts })

  it('is held against the same rules', () => {
    expect(next('captured')).toBe('refund')
    expect(next('captured', { refundedPence: 1 })).toBe('settle_refund')
    expect(next('refunding')).toBeUndefined()
    expect(next('refunding', { refundFailedPence: 1 })).toBe('fail_refund')
    expect(next('refunding', { refundFailedPence: 1, refundPendingPence: 1 })).toBeUndefined()
    expect(next('releasing', { refundFailedPence: 1 })).toBe('fail_refund')
    expect(next('released', { refundFailedPence: 1 })).toBe('fail_refund')
    expect(next('released')).toBe('release')
  })
})

import { describe, expect, it } from 'vitest'
import { afterAct, type PaymentAct, type PaymentState, paymentStates } from './payment-state.ts'
import { lostAfter, nextTransition, type ProviderFacts, refundAfter } from './next-transition.ts'

const amountPence = 1000
const refundPence = 400
/** The part that a bank takes for good, unless it takes everything. */
const partPence = 150

/** All facts that the provider can report about a payment of 1000 pence, of which 400 are to be refunded once that was decided. */
const everyFact: ProviderFacts[] = []
const nothing = {
  refundedPence: 0,
  refundPendingPence: 0,
  refundFailedPence: 0,
  dispute: 'none',
  lostPence: 0,
} as const
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
            const charged = { checkout, card: 'charged', amountPence: received, ...refunds, dispute } as const
            const losses = dispute === 'lost' ? [partPence, received] : [0]
            everyFact.push(...losses.map((lostPence) => ({ ...charged, lostPence })))
          }
        }
      }
    }
  }
}

interface Rule {
  readonly state: PaymentState | readonly PaymentState[]
  /** `seenPence`: how much of what the bank returned a person had seen; `lostPence`: what it took for good, as recorded. */
  readonly when: (facts: ProviderFacts, seenPence: number, lostPence: number) => boolean
  readonly act?: PaymentAct
  /** Why there is no act. */
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
const beyond = (facts: ProviderFacts, lostPence: number) => Math.max(0, back(facts) - lostPence)
const isKnownLoss = ({ dispute, lostPence: pence }: ProviderFacts, lostPence: number) =>
  dispute === 'lost' && pence === lostPence
const whole = (facts: ProviderFacts) => facts.amountPence
const sentBack = ({ refundFailedPence }: ProviderFacts) => refundFailedPence > 0
const sentBackUnseen = ({ refundFailedPence }: ProviderFacts, seenPence: number) => refundFailedPence > seenPence
const always = () => true
const once = ['captured', 'releasing', 'released', 'refunding', 'refunded', 'refund_failed', 'charged_back'] as const
const taken = ['captured', 'refunding', 'refunded', 'refund_failed', 'disputed', 'charged_back'] as const

/** The states in which a loss can be recorded. */
const lossStates = ['refunded', 'refund_failed', 'disputed', 'charged_back'] as const

/** What is expected for every state and fact, written out by hand. The first matching rule counts. */
const rules: readonly Rule[] = [
  // A dispute comes first
  {
    state: 'charged_back',
    when: (facts, _seen, lost) =>
      isKnownLoss(facts, lost) && facts.refundedPence + facts.refundPendingPence < beyond(facts, lost),
    act: 'fail_refund',
  },
  {
    state: 'charged_back',
    when: (facts, _seen, lost) => isKnownLoss(facts, lost),
    why: 'the dispute is lost, as we know',
  },
  {
    state: once,
    when: (facts, _seen, lost) => facts.dispute !== 'none' && (lost === 0 || !isKnownLoss(facts, lost)),
    act: 'dispute',
  },
  { state: 'disputed', when: ({ dispute }) => dispute === 'open', why: 'the bank has not decided' },
  { state: 'disputed', when: ({ dispute }) => dispute === 'lost', act: 'lose_dispute' },
  { state: ['disputed', 'charged_back'], when: isCharged, act: 'win_dispute' },
  {
    state: ['refunded', 'refund_failed'],
    when: (facts, _seen, lost) => lost > 0 && isCharged(facts) && facts.dispute === 'none',
    act: 'win_dispute',
  },
  {
    state: 'refunded',
    when: (facts, _seen, lost) =>
      lost > 0 && isCharged(facts) && facts.refundedPence + facts.refundPendingPence < beyond(facts, lost),
    act: 'fail_refund',
  },
  {
    state: 'refund_failed',
    when: (facts, _seen, lost) => lost > 0 && isCharged(facts) && facts.refundedPence >= beyond(facts, lost),
    act: 'settle_refund',
  },
  {
    state: ['refunded', 'refund_failed'],
    when: (facts, _seen, lost) => lost > 0 && isCharged(facts),
    why: 'what is due beyond the loss went back, or a person finds another way',
  },

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

describe('every state with every combination of facts', () => {
  it.each([
    [0, 0],
    [refundPence, 0],
    [0, partPence],
    [0, amountPence],
  ])(
    'has an action, or a reason for none (%i pence of failed refunds seen before, %i known to be lost)',
    (retriedPence, lostPence) => {
      const open: string[] = []
      let checked = 0
      const states = lostPence === 0 ? paymentStates : lossStates
      for (const state of states) {
        for (const facts of everyFact) {
          const rule = rules.find(
            (each) => [each.state].flat().includes(state) && each.when(facts, retriedPence, lostPence),
          )
          const pair = `${state}: ${JSON.stringify(facts)}`
          if (!rule?.act && !rule?.why) open.push(pair)
          const decided = state === 'authorised' || state === 'capturing' ? 0 : refundPence
          const act = nextTransition({ state, amountPence, refundPence: decided, retriedPence, lostPence }, facts)
          expect(act, pair).toBe(rule?.act)
          expect(act === undefined || afterAct(act, state) !== undefined, pair).toBe(true)
          checked++
        }
      }
      expect(open).toEqual([])
      expect(checked).toBeGreaterThan(800)
    },
  )

  it('settles after at most four actions', () => {
    const actsOf = (start: PaymentState, facts: ProviderFacts) => {
      let payment = { state: start, amountPence, refundPence, lostPence: 0 }
      const acts: PaymentAct[] = []
      for (let act = nextTransition(payment, facts); act && acts.length < 9; act = nextTransition(payment, facts)) {
        acts.push(act)
        const state = afterAct(act, payment.state) ?? payment.state
        const lostPence = lostAfter(act, payment, facts)
        payment = { state, amountPence, refundPence: refundAfter(act, payment, facts), lostPence }
      }
      return acts.length
    }
    const counts = paymentStates.flatMap((state) => everyFact.map((facts) => actsOf(state, facts)))
    expect(Math.max(...counts)).toBe(4)
  })

  it('retries an abandoned refund after the rest was paid another way, unless the bank returned more', () => {
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

  it("leaves to staff what is due beyond the bank's chargeback, and nothing if the bank took as much", () => {
    const lost = { checkout: 'complete', card: 'charged', amountPence, ...nothing, dispute: 'lost' } as const
    const disputed = { state: 'disputed', amountPence, refundPence: 1000 } as const
    expect(nextTransition(disputed, { ...lost, lostPence: 300 })).toBe('lose_dispute')
    const back = { ...disputed, state: 'charged_back', lostPence: 300 } as const
    expect(nextTransition(back, { ...lost, lostPence: 300 })).toBe('fail_refund')
    expect(nextTransition(back, { ...lost, lostPence: 300, refundedPence: 700 })).toBeUndefined()
    expect(nextTransition({ ...back, refundPence: 300 }, { ...lost, lostPence: 300 })).toBeUndefined()
    const failed = { ...back, state: 'refund_failed' } as const
    expect(nextTransition(failed, { ...lost, lostPence: 300 })).toBeUndefined()
    expect(nextTransition({ ...failed, outsidePence: 700 }, { ...lost, lostPence: 300 })).toBe('settle_refund')
    // Another dispute was lost, or the bank returned the money after all.
    expect(nextTransition(failed, { ...lost, lostPence: 400 })).toBe('dispute')
    expect(nextTransition(failed, { ...lost, dispute: 'none', lostPence: 0 })).toBe('win_dispute')
  })

  it("keeps a captured payment until it's fully refunded or a refund is decided", () => {
    const payment = { state: 'captured', amountPence, refundPence: 0 } as const
    const charged: ProviderFacts = { checkout: 'complete', card: 'charged', amountPence, ...nothing }
    expect(nextTransition(payment, charged)).toBeUndefined()
    expect(nextTransition(payment, { ...charged, refundedPence: 999 })).toBeUndefined()
    expect(nextTransition(payment, { ...charged, refundedPence: 1000 })).toBe('settle_refund')
    expect(nextTransition({ ...payment, refundPence: 1 }, charged)).toBe('refund')
  })
})

describe('the refund due after an action', () => {
  const facts: ProviderFacts = { checkout: 'complete', card: 'charged', amountPence, ...nothing, refundedPence: 300 }

  it.each([
    // A refund by hand was intended.
    ['settle_refund', 'captured', 300],
    ['settle_refund', 'refunding', refundPence],
    // A release refunds everything.
    ['fail_refund', 'releasing', amountPence],
    ['fail_refund', 'released', amountPence],
    ['dispute', 'releasing', amountPence],
    ['dispute', 'released', amountPence],
    ['settle_release', 'releasing', refundPence],
    ['fail_refund', 'refunding', refundPence],
    ['dispute', 'captured', refundPence],
  ] as const)('%s of a %s payment is %i pence', (act, state, pence) => {
    expect(refundAfter(act, { state, amountPence, refundPence }, facts)).toBe(pence)
  })

  it('is the full amount if everything was refunded manually after a bank returned a part', () => {
    const whole = { ...facts, refundedPence: amountPence }
    expect(refundAfter('settle_refund', { state: 'refund_failed', amountPence, refundPence }, whole)).toBe(amountPence)
  })
})

describe('a payment of one penny', () => {
  const penny: ProviderFacts = { checkout: 'complete', card: 'charged', amountPence: 1, ...nothing }
  const next = (state: PaymentState, facts: Partial<ProviderFacts> = {}) =>
    nextTransition({ state, amountPence: 1, refundPence: 1 }, { ...penny, ...facts })

  it('follows the same rules', () => {
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

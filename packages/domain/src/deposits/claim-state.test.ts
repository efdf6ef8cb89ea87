import { describe, expect, it } from 'vitest'
import {
  acceptedPence,
  afterClaimAct,
  claimActs,
  claimActsOf,
  claimAnswerBy,
  claimAppealUntil,
  type ClaimFacts,
  claimStateAt,
  claimStates,
} from './claim-state.ts'

const answerBy = new Date('2026-11-26T12:00:00Z')
const until = new Date('2026-11-28T12:00:00Z')
const [before, late, lapsed] = [new Date('2026-11-26T11:59:59Z'), answerBy, until]

const claimIn = (state: ClaimFacts['state'], offerBy: 'owner' | 'renter' = 'renter', made = 1): ClaimFacts => ({
  state,
  pence: 2500,
  answerBy,
  appealUntil: state === 'decided' ? until : null,
  decidedPence: 1000,
  offer: state === 'offered' ? { by: offerBy, pence: 1000, until } : undefined,
  offersBy: { owner: made, renter: made },
})

/** What is allowed while there is time to answer, written out by hand. `offered`: by the renter; `countered`: by the owner. */
const allowed = new Map([
  ['accept renter open', 'accepted'],
  ['accept renter contested', 'accepted'],
  ['accept renter offered', 'accepted'],
  ['accept renter countered', 'settled'],
  ['accept owner offered', 'settled'],
  ['offer renter open', 'offered'],
  ['offer renter contested', 'offered'],
  ['offer renter countered', 'offered'],
  ['offer owner contested', 'offered'],
  ['offer owner offered', 'offered'],
  ['refuse renter countered', 'contested'],
  ['refuse owner offered', 'contested'],
  ['contest renter open', 'contested'],
  ['withdraw owner open', 'withdrawn'],
  ['withdraw owner contested', 'withdrawn'],
  ['withdraw owner offered', 'withdrawn'],
  ['withdraw owner countered', 'withdrawn'],
  ['decide operator contested', 'decided'],
  ['decide operator appealed', 'decided'],
  ['appeal owner decided', 'appealed'],
  ['appeal renter decided', 'appealed'],
])

const standings = [
  ...claimStates.map((state) => [state, claimIn(state)] as const),
  ['countered', claimIn('offered', 'owner')] as const,
]

describe('a claim', () => {
  it('allows each side only its own actions in every state, and a decision about an unanswered claim only after 48 hours', () => {
    for (const act of claimActs)
      for (const by of ['owner', 'renter', 'operator'] as const)
        for (const [standing, claim] of standings) {
          const name = `${act} ${by} ${standing}`
          expect(afterClaimAct(act, by, claim, before), name).toBe(allowed.get(name))
          const silent = name === 'decide operator open' ? 'decided' : allowed.get(name)
          expect(afterClaimAct(act, by, claim, late), name).toBe(silent)
        }
  })

  it('is contested again, for everyone, when an offer has been unanswered for 48 hours', () => {
    for (const by of ['owner', 'renter', 'operator'] as const)
      for (const act of claimActs)
        expect(afterClaimAct(act, by, claimIn('offered', 'owner'), lapsed)).toBe(
          afterClaimAct(act, by, claimIn('contested'), lapsed),
        )
    expect(claimStateAt(claimIn('offered'), before)).toBe('offered')
    expect(claimStateAt(claimIn('offered'), lapsed)).toBe('contested')
  })

  it('allows three offers from each side', () => {
    expect(claimActsOf('owner', claimIn('offered', 'renter', 2), before)).toEqual([
      'accept',
      'offer',
      'refuse',
      'withdraw',
    ])
    expect(claimActsOf('owner', claimIn('offered', 'renter', 3), before)).toEqual(['accept', 'refuse', 'withdraw'])
    expect(claimActsOf('renter', claimIn('open', 'renter', 3), before)).toEqual(['accept', 'contest'])
  })

  it('costs the claimed amount when accepted, or what the other side offered', () => {
    expect(acceptedPence('renter', claimIn('open'), before)).toBe(2500)
    expect(acceptedPence('renter', claimIn('offered', 'renter'), before)).toBe(2500)
    expect(acceptedPence('renter', claimIn('offered', 'owner'), before)).toBe(1000)
    expect(acceptedPence('owner', claimIn('offered', 'renter'), before)).toBe(1000)
    expect(acceptedPence('renter', claimIn('offered', 'owner'), lapsed)).toBe(2500)
  })

  it('can be appealed within seven days of the decision, and only once', () => {
    const decidedAt = new Date('2026-11-24T12:00:00Z')
    expect(claimAppealUntil(decidedAt)).toEqual(new Date('2026-12-01T12:00:00Z'))
    expect(claimActsOf('owner', claimIn('decided'), before)).toEqual(['appeal'])
    expect(claimActsOf('owner', claimIn('decided'), lapsed)).toEqual([])
    expect(claimActsOf('renter', { ...claimIn('decided'), appealUntil: null }, before)).toEqual([])
  })

  it('can be appealed only by someone who loses money by the decision', () => {
    const mayAppeal = (decidedPence: number) =>
      (['owner', 'renter'] as const).filter(
        (by) => afterClaimAct('appeal', by, { ...claimIn('decided'), decidedPence }, before) !== undefined,
      )
    expect(mayAppeal(0)).toEqual(['owner'])
    expect(mayAppeal(1)).toEqual(['owner', 'renter'])
    expect(mayAppeal(2500)).toEqual(['renter'])
  })

  it('gives two days to answer', () => {
    expect(claimAnswerBy(new Date('2026-11-24T12:00:00Z'))).toEqual(answerBy)
  })
})

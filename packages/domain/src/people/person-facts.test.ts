import { describe, expect, it } from 'vitest'
import {
  answerSentences,
  cancellationSentence,
  factSentences,
  hiresSentence,
  lateCancellationSentence,
} from './fact-sentences.ts'
import {
  countFacts,
  type HireOfPerson,
  noFacts,
  type PersonHistory,
  type RequestOfOwner,
  shownFacts,
  windowStart,
} from './person-facts.ts'

const now = new Date('2026-11-26T12:00:00Z')
const minutes = (count: number) => count * 60_000

const hire = (changes: Partial<HireOfPerson> = {}): HireOfPerson => ({
  side: 'owner',
  status: 'completed',
  start_date: '2026-11-01',
  refund_free_hours: 48,
  refund_late_percent: 50,
  is_refunded_in_full: false,
  approved_at: new Date('2026-10-30T12:00:00Z'),
  cancelled_by: null,
  cancelled_at: null,
  deposit_refused: false,
  no_show: null,
  is_excused: false,
  ...changes,
})

const request = (changes: Partial<RequestOfOwner> & { readonly after?: number } = {}): RequestOfOwner => {
  const requested_at = changes.requested_at ?? new Date('2026-11-20T12:00:00Z')
  const ended_at = changes.ended_at ?? new Date(requested_at.getTime() + minutes(changes.after ?? 30))
  return { requested_at, ended_at, outcome: changes.outcome ?? 'approved' }
}

const facts = (history: Partial<PersonHistory>, at = now) =>
  countFacts({ hires: [], requests: [], reviews_received: 0, ...history }, at)
const shown = (history: Partial<PersonHistory>, at = now) => shownFacts(facts(history, at))

describe('hires', () => {
  it('count completed ones on either side, unless fully refunded [R48]', () => {
    const hires = [
      hire(),
      hire({ side: 'renter' }),
      hire({ status: 'confirmed' }),
      hire({ is_refunded_in_full: true }),
      hire({ status: 'cancelled', cancelled_by: 'renter' }),
    ]
    expect(facts({ hires })).toMatchObject({ hires_as_owner: 1, hires_as_renter: 1 })
  })

  it.each([
    [0, 0, undefined],
    [1, 0, '1 hire as owner'],
    [0, 3, '3 hires as renter'],
    [12, 3, '12 hires as owner · 3 as renter'],
  ])('%i as owner and %i as renter are shown as %s', (hires_as_owner, hires_as_renter, words) => {
    expect(hiresSentence({ ...noFacts, hires_as_owner, hires_as_renter })).toBe(words)
  })
})

describe('answers', () => {
  it('are shown from three requests on, not counting withdrawn ones', () => {
    const two = [request(), request({ outcome: 'declined' })]
    expect(shown({ requests: [...two, request({ outcome: 'withdrawn' })] }).answers).toBeNull()
    expect(shown({ requests: [...two, request({ outcome: 'expired' })] }).answers).toEqual({
      percent: 66,
      within: 'hour',
    })
  })

  it.each([
    [0, 'hour'],
    [60, 'hour'],
    [61, 'six_hours'],
    [360, 'six_hours'],
    [361, 'day'],
    [1440, 'day'],
    [1441, 'two_days'],
    [2880, 'two_days'],
    [2881, null],
  ])('after %i minutes are shown as within %s', (after, within) => {
    expect(shown({ requests: [request({ after }), request({ after }), request({ after })] }).answers?.within).toBe(
      within,
    )
  })

  it('count an expired request as exactly 48 hours, even if it had more time', () => {
    const expired = request({ outcome: 'expired', after: 60 * 60 })
    expect(facts({ requests: [expired] }).median_answer_minutes).toBe(2880)
    const requests = [expired, expired, request()]
    expect(answerSentences(shown({ requests }))).toEqual(['Answers 33% of requests', 'Usually answers within two days'])
  })

  it('are never rounded up to 100%', () => {
    const requests = [...Array.from({ length: 199 }, () => request()), request({ outcome: 'expired' })]
    expect(answerSentences(shown({ requests }))).toEqual(['Answers 99% of requests', 'Usually answers within an hour'])
  })

  it('count from the start of the day 180 days ago in London, across clock changes too', () => {
    // In November London is on UTC, in May an hour ahead.
    expect(windowStart(now, 180).toISOString()).toBe('2026-05-29T23:00:00.000Z')
    const at = (instant: string) => request({ requested_at: new Date(instant), ended_at: new Date(instant) })
    expect(facts({ requests: [at('2026-05-29T23:00:00.000Z')] }).requests_answered).toBe(1)
    expect(facts({ requests: [at('2026-05-29T22:59:59.999Z')] }).requests_answered).toBe(0)
    // On the day of the change itself, before and after it.
    for (const hour of ['00', '01', '23'])
      expect(windowStart(new Date(`2026-10-25T${hour}:30:00Z`), 180).toISOString()).toBe(
        hour === '23' ? '2026-04-27T23:00:00.000Z' : '2026-04-27T23:00:00.000Z',
      )
  })
})

describe('cancellations', () => {
  const called = (changes: Partial<HireOfPerson> = {}) =>
    hire({ status: 'cancelled', cancelled_by: 'owner', ...changes })

  it('are the agreed hires that the owner cancelled without an excuse [R48]', () => {
    const hires = [
      called(),
      called({ deposit_refused: true }),
      called({ is_excused: true }),
      called({ cancelled_by: 'system' }),
      called({ cancelled_by: 'staff' }),
      called({ approved_at: null }),
      called({ side: 'renter' }),
      hire(),
    ]
    expect(facts({ hires })).toMatchObject({ confirmed_as_owner: 6, cancelled_as_owner: 1 })
    expect(cancellationSentence(shown({ hires }))).toBe('Cancelled 1 of 6 confirmed hires in the last year')
    expect(cancellationSentence(shown({ hires: [called()] }))).toBe('Cancelled 1 of 1 confirmed hire in the last year')
  })

  it('include agreed hires for which staff found that a side missed the hand-over [R48]', () => {
    const missed = (side: 'owner' | 'renter', changes: Partial<HireOfPerson> = {}) =>
      called({ cancelled_by: 'staff', side, no_show: side, cancelled_at: new Date('2026-11-01T18:00:00Z'), ...changes })
    expect(facts({ hires: [missed('owner'), missed('owner', { is_excused: true })] }).cancelled_as_owner).toBe(1)
    expect(facts({ hires: [missed('owner', { no_show: 'renter' })] }).cancelled_as_owner).toBe(0)
    const ofRenter = [missed('renter'), missed('renter', { is_excused: true }), missed('renter', { no_show: 'owner' })]
    expect(facts({ hires: ofRenter })).toMatchObject({ late_cancellations_as_renter: 1, cancelled_as_owner: 0 })
  })

  it.each(['owner', 'renter'] as const)(
    "include hires whose %s didn't come, however they ended: those count as completed only for the other side [R48]",
    (absent) => {
      const other = absent === 'owner' ? 'renter' : 'owner'
      const ended = (changes: Partial<HireOfPerson> = {}) => [
        hire({ side: 'owner', no_show: absent, ...changes }),
        hire({ side: 'renter', no_show: absent, ...changes }),
      ]
      expect(facts({ hires: ended() })).toMatchObject({
        [`hires_as_${absent}`]: 0,
        [`hires_as_${other}`]: 1,
        cancelled_as_owner: absent === 'owner' ? 1 : 0,
        late_cancellations_as_renter: absent === 'renter' ? 1 : 0,
      })
      const none = { cancelled_as_owner: 0, late_cancellations_as_renter: 0 }
      const both = { hires_as_owner: 1, hires_as_renter: 1, ...none }
      expect(facts({ hires: ended({ is_excused: true }) })).toMatchObject(both)
      // The renter who gave up waiting didn't cancel anything.
      const gaveUp = {
        status: 'cancelled',
        cancelled_by: other,
        cancelled_at: new Date('2026-11-01T18:00:00Z'),
      } as const
      expect(facts({ hires: ended(gaveUp) })).toMatchObject({
        cancelled_as_owner: absent === 'owner' ? 1 : 0,
        late_cancellations_as_renter: absent === 'renter' ? 1 : 0,
      })
      // After a year it isn't counted any more.
      const old = { start_date: '2025-11-01', approved_at: new Date('2025-10-30T12:00:00Z') } as const
      expect(facts({ hires: ended(old) })).toMatchObject(none)
    },
  )

  it('are praised if there are none in at least three agreed hires', () => {
    expect(cancellationSentence(shown({ hires: [hire(), hire()] }))).toBeUndefined()
    expect(cancellationSentence(shown({ hires: [hire(), hire(), hire()] }))).toBe(
      'No confirmed hire cancelled in the last year',
    )
  })

  it('count from the start of the day 365 days ago in London', () => {
    const summer = new Date('2026-07-01T00:30:00Z')
    expect(windowStart(summer, 365).toISOString()).toBe('2025-06-30T23:00:00.000Z')
    const at = (instant: string) => called({ approved_at: new Date(instant) })
    expect(facts({ hires: [at('2025-06-30T23:00:00.000Z')] }, summer).cancelled_as_owner).toBe(1)
    expect(facts({ hires: [at('2025-06-30T22:59:59.999Z')] }, summer).cancelled_as_owner).toBe(0)
  })

  it('by a renter are late less than 48 hours before the start', () => {
    const late = (cancelled_at: string, changes: Partial<HireOfPerson> = {}) =>
      facts({
        hires: [
          called({
            side: 'renter',
            cancelled_by: 'renter',
            start_date: '2026-11-20',
            cancelled_at: new Date(cancelled_at),
            ...changes,
          }),
        ],
      }).late_cancellations_as_renter
    expect(late('2026-11-18T00:00:00.000Z')).toBe(0)
    expect(late('2026-11-18T00:00:00.001Z')).toBe(1)
    // Under a kinder rule it was free for longer.
    expect(late('2026-11-18T00:00:00.001Z', { refund_free_hours: 24 })).toBe(0)
    expect(late('2026-11-19T00:00:00.001Z', { refund_free_hours: 24 })).toBe(1)
    expect(late('2026-11-19T12:00:00.000Z', { refund_late_percent: 100 })).toBe(0)
    expect(late('2026-11-19T12:00:00.000Z', { is_excused: true })).toBe(0)
    expect(late('2026-11-19T12:00:00.000Z', { approved_at: null })).toBe(0)
    expect(late('2026-11-19T12:00:00.000Z', { side: 'owner' })).toBe(0)
    expect([0, 1, 2].map(lateCancellationSentence)).toEqual([
      undefined,
      "Cancelled late or didn't come once as a renter in the last year",
      "Cancelled late or didn't come 2 times as a renter in the last year",
    ])
  })
})

it('nothing is shown for a new member', () => {
  expect(shown({})).toEqual(noFacts)
  expect(factSentences(noFacts)).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { paymentStates, type PaymentState } from '../payments/payment-state.ts'
import { completesOn, completesOnAfterDenial } from './hire-end.ts'
import {
  allowedActions,
  checkAction,
  rentalActions,
  type RentalActor,
  rentalStatuses,
  rentalTable,
  liveStatuses,
} from './rental-state.ts'

const actors: readonly RentalActor[] = ['owner', 'renter', 'system', 'staff']
const today = '2026-06-10'
/** Noon of that day in London. */
const now = new Date('2026-06-10T11:00:00Z')

/** The rules of the specification and the decisions, written out by hand: action, actor, from, to. */
const told = [
  ['approve', 'owner', ['pending'], 'confirmed'],
  ['decline', 'owner', ['pending'], 'cancelled'],
  ['withdraw', 'renter', ['pending'], 'deleted'],
  ['cancel', 'renter', ['booked', 'confirmed'], 'cancelled'],
  ['cancel_as_owner', 'owner', ['booked', 'confirmed'], 'cancelled'],
  ['amend', 'renter', ['pending', 'booked', 'confirmed'], 'same'],
  ['settle_amendment', 'owner', ['pending', 'booked', 'confirmed'], 'same'],
  ['return', 'owner', ['booked', 'confirmed'], 'completed'],
  ['deny_return', 'owner', ['booked', 'confirmed'], 'same'],
  ['complete', 'system', ['booked', 'confirmed'], 'completed'],
  ['expire', 'system', ['pending'], 'cancelled'],
  ['lapse', 'system', ['pending'], 'deleted'],
  ['fail_capture', 'system', ['booked', 'confirmed'], 'cancelled'],
  ['cancel_as_staff', 'staff', ['pending', 'booked', 'confirmed'], 'cancelled'],
  ['move_deadline', 'staff', ['pending'], 'same'],
  ['return_as_staff', 'staff', ['booked', 'confirmed'], 'completed'],
] as const

/** The states of the payment that an action requires, written out by hand. */
const taken = ['captured', 'refunding', 'refunded', 'refund_failed', 'disputed', 'charged_back'] as const
const needs: Readonly<Record<string, readonly PaymentState[]>> = {
  approve: ['authorised', 'captured'],
  decline: ['authorised', ...taken],
  amend: ['authorised', 'capturing', 'captured'],
  return: taken,
  deny_return: taken,
  complete: taken,
  expire: ['authorised', 'releasing', 'released', ...taken],
  lapse: ['awaiting_payment', 'lapsed', 'failed', 'releasing', 'released', 'refunding', 'refunded', 'refund_failed'],
  fail_capture: ['capturing'],
  cancel_as_staff: ['authorised', 'capturing', ...taken],
  move_deadline: ['authorised', 'captured'],
  return_as_staff: taken,
}

/** The actions that are only possible until the answer deadline. */
const timed = ['approve', 'decline', 'amend', 'settle_amendment', 'cancel_as_staff', 'move_deadline']

/** A hire that won't be over for a long time. */
const hire = {
  status: 'confirmed',
  payment_state: 'captured',
  start_date: today,
  end_date: '2026-06-20',
  completes_on: '2026-06-23',
  return_denied_at: null,
  answer_by: null,
  amendment_requested: true,
} as const

describe('the rental machine', () => {
  it('has exactly the specified actions', () => {
    expect(told.map(([action]) => action)).toEqual([...rentalActions])
  })

  it('allows exactly what the table says, for every action, actor, status, payment and day [marketplace 4.2] [R67]', () => {
    let checked = 0
    for (const [action, by, from, to] of told) {
      for (const actor of actors) {
        for (const status of [...rentalStatuses, 'unheard_of']) {
          for (const payment of [...paymentStates, null]) {
            for (const start of ['2026-06-09', today, '2026-06-11']) {
              const rental = { ...hire, status, payment_state: payment, start_date: start }
              const expected =
                actor === by &&
                (from as readonly string[]).includes(status) &&
                (!needs[action] || (payment !== null && needs[action].includes(payment))) &&
                ((action !== 'return' && action !== 'return_as_staff') || start <= today) &&
                // Their days are tested below.
                action !== 'deny_return' &&
                action !== 'complete'
              const check = checkAction(action, actor, rental, now)
              expect(check.ok, `${action} by ${actor} of ${status}, ${payment}, ${start}`).toBe(expected)
              checked++
            }
            expect(rentalTable[action].to).toBe(to)
          }
        }
      }
    }
    expect(checked).toBe(16 * 4 * 6 * 14 * 3)
  })

  it('gives the reason for a refusal', () => {
    const rental = { ...hire, start_date: '2026-06-11', amendment_requested: false } as const
    expect(checkAction('return', 'owner', rental, now)).toEqual({ ok: false, why: 'not_started' })
    expect(checkAction('approve', 'owner', rental, now)).toEqual({ ok: false, why: 'wrong_status' })
    expect(checkAction('approve', 'renter', rental, now)).toEqual({ ok: false, why: 'wrong_party' })
    expect(checkAction('settle_amendment', 'owner', rental, now)).toEqual({ ok: false, why: 'nothing_to_settle' })
    const unpaid = { ...rental, status: 'pending', payment_state: 'awaiting_payment' } as const
    expect(checkAction('approve', 'owner', unpaid, now)).toEqual({ ok: false, why: 'payment' })
  })

  it('refuses every action from the instant its deadline passes, whatever jobs have run [R52]', () => {
    const answerBy = new Date('2026-06-11T09:00:00Z')
    const begins = new Date('2026-06-10T23:00:00Z') // midnight in London
    for (const [action, actor] of told) {
      for (const status of liveStatuses) {
        for (const payment of paymentStates) {
          const rental = { ...hire, status, payment_state: payment, start_date: '2026-06-11' }
          const at = (instant: Date, ms: number, answer_by: Date | null) =>
            checkAction(action, actor, { ...rental, answer_by }, new Date(instant.getTime() + ms))
          const told = `${action} of ${status}, ${payment}`

          const open = at(answerBy, -1, answerBy)
          const answers = status === 'pending' && timed.includes(action)
          for (const ms of [0, 1, 7 * 86_400_000]) {
            const late = at(answerBy, ms, answerBy)
            expect(late, `${told}, ${ms} ms late`).toEqual(open.ok && answers ? { ok: false, why: 'too_late' } : open)
            expect(at(answerBy, ms, null), `${told}, without a deadline`).toEqual(open)
          }

          const [early, begun] = [at(begins, -1, null), at(begins, 0, null)]
          const waits = begun.ok && (action === 'return' || action === 'return_as_staff')
          expect(early, told).toEqual(waits ? { ok: false, why: 'not_started' } : begun)
        }
      }
    }
  })

  it('ends a hire automatically from the end of its completion day, for every status, payment, day and denial [R65]', () => {
    const end = '2026-06-10'
    let checked = 0
    for (const status of [...rentalStatuses, 'unheard_of']) {
      for (const payment of [...paymentStates, null]) {
        for (const denied of [false, true]) {
          const deniedAt = new Date('2026-06-12T10:00:00Z')
          const completes_on = denied ? completesOnAfterDenial(deniedAt) : completesOn(end)
          expect(completes_on).toBe(denied ? '2026-06-19' : '2026-06-13')
          // The end of that day in London, in summer.
          const overAt = new Date(denied ? '2026-06-19T23:00:00Z' : '2026-06-13T23:00:00Z')
          const fits = payment === null || (taken as readonly PaymentState[]).includes(payment)
          const isLive = status === 'booked' || status === 'confirmed'
          for (const [at, dayAfter] of [
            [new Date('2026-06-10T22:59:59Z'), false],
            [new Date('2026-06-10T23:00:00Z'), true],
            [new Date(overAt.getTime() - 1), true],
            [overAt, true],
            [new Date(overAt.getTime() + 30 * 86_400_000), true],
          ] as const) {
            const rental = {
              ...hire,
              status,
              payment_state: payment,
              start_date: '2026-06-09',
              end_date: end,
              completes_on,
              return_denied_at: denied ? deniedAt : null,
            }
            const name = `${status}, ${payment}, ${denied ? 'denied, ' : ''}at ${at.toISOString()}`
            const isOver = isLive && fits && at >= overAt
            expect(checkAction('complete', 'system', rental, at).ok, name).toBe(isOver)
            expect(checkAction('deny_return', 'owner', rental, at).ok, name).toBe(
              isLive && fits && dayAfter && !isOver && !denied,
            )
            // Jobs only tidy up: what would undo a hire that is over is refused even before a job has run (R52).
            for (const [action, actor] of told) {
              const judged = 'before_completion' in rentalTable[action]
              const check = checkAction(action, actor, rental, at)
              expect(check.ok && judged && isOver, `${action} of ${name}`).toBe(false)
              checked++
            }
            expect(checkAction('return', 'owner', rental, at).ok, name).toBe(isLive && fits && payment !== null)
          }
        }
      }
    }
    expect(checked).toBe(6 * 14 * 2 * 5 * 16)
  })

  it("explains why a return can't be denied, or a hire no longer cancelled", () => {
    const over = { ...hire, start_date: '2026-06-05', end_date: '2026-06-07', completes_on: '2026-06-09' }
    expect(checkAction('cancel_as_owner', 'owner', over, now)).toEqual({ ok: false, why: 'over' })
    expect(checkAction('deny_return', 'owner', over, now)).toEqual({ ok: false, why: 'over' })
    expect(checkAction('deny_return', 'owner', hire, now)).toEqual({ ok: false, why: 'not_over' })
    const denied = { ...over, completes_on: '2026-06-12', return_denied_at: new Date('2026-06-08T10:00:00Z') }
    expect(checkAction('deny_return', 'owner', denied, now)).toEqual({ ok: false, why: 'denied_before' })
    expect(checkAction('cancel', 'renter', denied, now)).toEqual({ ok: false, why: 'not_back' })
    expect(checkAction('cancel_as_owner', 'owner', denied, now).ok).toBe(true)
    // During a capture the hire can't end by itself, so it can be cancelled.
    expect(checkAction('cancel', 'renter', { ...over, payment_state: 'capturing' }, now).ok).toBe(true)
  })

  it('ends a hire with a denied return when its claim ends, or else after seven days', () => {
    const denied = {
      ...hire,
      start_date: '2026-06-05',
      end_date: '2026-06-07',
      completes_on: '2026-06-12',
      return_denied_at: new Date('2026-06-08T10:00:00Z'),
    }
    expect(checkAction('complete', 'system', denied, now)).toEqual({ ok: false, why: 'not_over' })
    expect(checkAction('complete', 'system', { ...denied, is_claim_ended: true }, now)).toEqual({
      ok: true,
      to: 'completed',
    })
  })

  it('allows nothing after completed or cancelled', () => {
    for (const status of ['completed', 'cancelled']) {
      for (const payment of [...paymentStates, null]) {
        const rental = { ...hire, status, payment_state: payment }
        for (const party of ['owner', 'renter'] as const) expect(allowedActions(party, rental, now)).toEqual([])
      }
    }
  })

  it('always refunds or releases the money when a live hire ends for good [R13]', () => {
    for (const action of rentalActions) {
      const { to, money, from } = rentalTable[action]
      const ends = (to === 'cancelled' || to === 'deleted') && from.some((status) => liveStatuses.includes(status))
      // A rental that lapses was never paid.
      expect(!ends || action === 'lapse' || ['release', 'refund', 'chosen'].includes(money)).toBe(true)
    }
  })

  it('offers the specified buttons [marketplace 4.15] [R17]', () => {
    const rental = { ...hire, status: 'pending', payment_state: 'authorised', amendment_requested: false } as const
    expect(allowedActions('owner', rental, now)).toEqual(['approve', 'decline'])
    expect(allowedActions('renter', rental, now)).toEqual(['withdraw', 'amend'])
    for (const status of ['booked', 'confirmed']) {
      const live = { ...rental, status, payment_state: 'captured' } as const
      expect(allowedActions('owner', live, now)).toEqual(['cancel_as_owner', 'return'])
      expect(allowedActions('renter', live, now)).toEqual(['cancel', 'amend'])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { paymentStates, type PaymentState } from '../payments/payment-state.ts'
import {
  allowedActions,
  checkAction,
  rentalActions,
  type RentalActor,
  rentalStatuses,
  rentalTable,
  liveStatuses,
} from './rental-state.ts'

const actors: readonly RentalActor[] = ['owner', 'renter', 'system']
const today = '2026-06-10'
/** Noon of that day in London. */
const now = new Date('2026-06-10T11:00:00Z')

/** What the specification and the decisions say, told once more by hand: action, who, leaves, reaches. */
const told = [
  ['approve', 'owner', ['pending'], 'confirmed'],
  ['decline', 'owner', ['pending'], 'cancelled'],
  ['withdraw', 'renter', ['pending'], 'deleted'],
  ['cancel', 'renter', ['booked', 'confirmed'], 'cancelled'],
  ['cancel_as_owner', 'owner', ['booked', 'confirmed'], 'cancelled'],
  ['amend', 'renter', ['pending', 'booked', 'confirmed'], 'same'],
  ['settle_amendment', 'owner', ['pending', 'booked', 'confirmed'], 'same'],
  ['return', 'owner', ['booked', 'confirmed'], 'completed'],
  ['expire', 'system', ['pending'], 'cancelled'],
  ['lapse', 'system', ['pending'], 'deleted'],
  ['fail_capture', 'system', ['booked', 'confirmed'], 'cancelled'],
] as const

/** The states of the payment that an action needs, told once more by hand. */
const taken = ['captured', 'refunding', 'refunded', 'refund_failed', 'disputed', 'charged_back'] as const
const needs: Readonly<Record<string, readonly PaymentState[]>> = {
  approve: ['authorised', 'captured'],
  decline: ['authorised', ...taken],
  amend: ['authorised', 'capturing', 'captured'],
  return: taken,
  expire: ['authorised', 'releasing', 'released', ...taken],
  lapse: ['awaiting_payment', 'lapsed', 'failed', 'releasing', 'released', 'refunding', 'refunded', 'refund_failed'],
  fail_capture: ['capturing'],
}

describe('the rental machine', () => {
  it('has every action of the specification, and no other', () => {
    expect(told.map(([action]) => action)).toEqual([...rentalActions])
  })

  it('allows exactly what is told, for every action, actor, status, payment and day [marketplace 4.2] [R67]', () => {
    let checked = 0
    for (const [action, by, from, to] of told) {
      for (const actor of actors) {
        for (const status of [...rentalStatuses, 'unheard_of']) {
          for (const payment of [...paymentStates, null]) {
            for (const start of ['2026-06-09', today, '2026-06-11']) {
              const answer_by = null
              const rental = { status, payment_state: payment, start_date: start, answer_by, amendment_requested: true }
              const expected =
                actor === by &&
                (from as readonly string[]).includes(status) &&
                (!needs[action] || (payment !== null && needs[action].includes(payment))) &&
                (action !== 'return' || start <= today)
              const check = checkAction(action, actor, rental, now)
              expect(check.ok, `${action} by ${actor} of ${status}, ${payment}, ${start}`).toBe(expected)
              checked++
            }
            expect(rentalTable[action].to).toBe(to)
          }
        }
      }
    }
    expect(checked).toBe(11 * 3 * 6 * 14 * 3)
  })

  it('says why not', () => {
    const rental = {
      status: 'confirmed',
      payment_state: 'captured',
      start_date: '2026-06-11',
      answer_by: null,
    } as const
    expect(checkAction('return', 'owner', rental, now)).toEqual({ ok: false, why: 'not_started' })
    expect(checkAction('approve', 'owner', rental, now)).toEqual({ ok: false, why: 'wrong_status' })
    expect(checkAction('approve', 'renter', rental, now)).toEqual({ ok: false, why: 'wrong_party' })
    expect(checkAction('settle_amendment', 'owner', rental, now)).toEqual({ ok: false, why: 'nothing_to_settle' })
    const unpaid = { ...rental, status: 'pending', payment_state: 'awaiting_payment' } as const
    expect(checkAction('approve', 'owner', unpaid, now)).toEqual({ ok: false, why: 'payment' })
  })

  it('refuses every act whose time is over, from that very instant on, whatever a job has done [R52]', () => {
    const answerBy = new Date('2026-06-11T09:00:00Z')
    const begins = new Date('2026-06-10T23:00:00Z') // midnight in London
    for (const [action, actor] of told) {
      for (const status of liveStatuses) {
        for (const payment of paymentStates) {
          const rental = { status, payment_state: payment, start_date: '2026-06-11', amendment_requested: true }
          const at = (instant: Date, ms: number, answer_by: Date | null) =>
            checkAction(action, actor, { ...rental, answer_by }, new Date(instant.getTime() + ms))
          const told = `${action} of ${status}, ${payment}`

          const open = at(answerBy, -1, answerBy)
          const answers = status === 'pending' && ['approve', 'decline', 'amend', 'settle_amendment'].includes(action)
          for (const ms of [0, 1, 7 * 86_400_000]) {
            const late = at(answerBy, ms, answerBy)
            expect(late, `${told}, ${ms} ms late`).toEqual(open.ok && answers ? { ok: false, why: 'too_late' } : open)
            expect(at(answerBy, ms, null), `${told}, without a deadline`).toEqual(open)
          }

          const [early, begun] = [at(begins, -1, null), at(begins, 0, null)]
          const waits = begun.ok && action === 'return'
          expect(early, told).toEqual(waits ? { ok: false, why: 'not_started' } : begun)
        }
      }
    }
  })

  it('leaves no way out of completed and cancelled', () => {
    for (const status of ['completed', 'cancelled']) {
      for (const payment of [...paymentStates, null]) {
        const rental = { status, payment_state: payment, start_date: today, answer_by: null, amendment_requested: true }
        for (const party of ['owner', 'renter'] as const) expect(allowedActions(party, rental, now)).toEqual([])
      }
    }
  })

  it('always gives money back or takes it when a live hire ends for good [R13]', () => {
    for (const action of rentalActions) {
      const { to, money, from } = rentalTable[action]
      const ends = (to === 'cancelled' || to === 'deleted') && from.some((status) => liveStatuses.includes(status))
      // Nothing was ever paid for what lapses.
      expect(!ends || action === 'lapse' || money === 'release' || money === 'refund').toBe(true)
    }
  })

  it('offers the buttons of the specification [marketplace 4.15] [R17]', () => {
    const rental = { status: 'pending', payment_state: 'authorised', start_date: today, answer_by: null } as const
    expect(allowedActions('owner', rental, now)).toEqual(['approve', 'decline'])
    expect(allowedActions('renter', rental, now)).toEqual(['withdraw', 'amend'])
    for (const status of ['booked', 'confirmed']) {
      const live = { ...rental, status, payment_state: 'captured' } as const
      expect(allowedActions('owner', live, now)).toEqual(['cancel_as_owner', 'return'])
      expect(allowedActions('renter', live, now)).toEqual(['cancel', 'amend'])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { paymentStates, type PaymentState } from '../payments/state.ts'
import {
  allowedActions,
  checkAction,
  rentalActions,
  type RentalActor,
  rentalStatuses,
  rentalTable,
  liveStatuses,
} from './state.ts'

const actors: readonly RentalActor[] = ['owner', 'renter', 'system']
const today = '2026-06-10'

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
const needs: Readonly<Record<string, readonly PaymentState[]>> = {
  approve: ['authorised'],
  decline: ['authorised'],
  amend: ['authorised', 'capturing', 'captured'],
  return: ['captured', 'refunding', 'refunded'],
  expire: ['authorised', 'releasing', 'released'],
  lapse: ['awaiting_payment', 'lapsed', 'failed', 'releasing', 'released'],
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
              const rental = { status, payment_state: payment, start_date: start, amendment_requested: true }
              const expected =
                actor === by &&
                (from as readonly string[]).includes(status) &&
                (!needs[action] || (payment !== null && needs[action].includes(payment))) &&
                (action !== 'return' || start <= today)
              const check = checkAction(action, actor, rental, today)
              expect(check.ok, `${action} by ${actor} of ${status}, ${payment}, ${start}`).toBe(expected)
              checked++
            }
            expect(rentalTable[action].to).toBe(to)
          }
        }
      }
    }
    expect(checked).toBe(11 * 3 * 6 * 11 * 3)
  })

  it('says why not', () => {
    const rental = { status: 'confirmed', payment_state: 'captured', start_date: '2026-06-11' } as const
    expect(checkAction('return', 'owner', rental, today)).toEqual({ ok: false, why: 'not_started' })
    expect(checkAction('approve', 'owner', rental, today)).toEqual({ ok: false, why: 'wrong_status' })
    expect(checkAction('approve', 'renter', rental, today)).toEqual({ ok: false, why: 'wrong_party' })
    expect(checkAction('settle_amendment', 'owner', rental, today)).toEqual({ ok: false, why: 'nothing_to_settle' })
    const unpaid = { ...rental, status: 'pending', payment_state: 'awaiting_payment' } as const
    expect(checkAction('approve', 'owner', unpaid, today)).toEqual({ ok: false, why: 'payment' })
  })

  it('leaves no way out of completed and cancelled', () => {
    for (const status of ['completed', 'cancelled']) {
      for (const payment of [...paymentStates, null]) {
        const rental = { status, payment_state: payment, start_date: today, amendment_requested: true }
        for (const party of ['owner', 'renter'] as const) expect(allowedActions(party, rental, today)).toEqual([])
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
    const rental = { status: 'pending', payment_state: 'authorised', start_date: today } as const
    expect(allowedActions('owner', rental, today)).toEqual(['approve', 'decline'])
    expect(allowedActions('renter', rental, today)).toEqual(['withdraw', 'amend'])
    for (const status of ['booked', 'confirmed']) {
      const live = { ...rental, status, payment_state: 'captured' } as const
      expect(allowedActions('owner', live, today)).toEqual(['cancel_as_owner', 'return'])
      expect(allowedActions('renter', live, today)).toEqual(['cancel', 'amend'])
    }
  })
})

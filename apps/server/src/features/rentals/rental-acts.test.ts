import { addDays, dayInLondon, endOfDay, startOfDay } from '@itemo/domain/dates.ts'
import type { PaymentState } from '@itemo/domain/payments/payment-state.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { createItem, insertRental } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import type { Db, NewRow } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  amendRental,
  approveRental,
  cancelRental,
  declineRental,
  denyReturn,
  returnRental,
  settleAmendment,
  withdrawRental,
} from './rental-transitions.ts'
import { listHiresToCancel, markMissed, noteStaffRefund } from './staff-transitions.ts'

// What each act stores, by calling the functions behind the API, with a stopped clock and payments in the tables only.
const server = await serverOfFile()
const { db } = server
const at = server.context.now()
const today = dayInLondon(at)
const hour = 3_600_000
const [owner, renter, stranger] = [await createMember(server), await createMember(server), await createMember(server)]

const acts = {
  amendRental,
  approveRental,
  cancelRental,
  declineRental,
  denyReturn,
  returnRental,
  settleAmendment,
  withdrawRental,
}

const actorOf = ({ id, email }: Member) => ({ userId: id, sessionId: crypto.randomUUID(), email })

/** A rental of two days that begins in ten, paid and requested; with an agreed deposit. */
async function addHire(values: Partial<NewRow<'rentals'>> = {}, state: PaymentState = 'captured') {
  const start_date = values.start_date ?? addDays(today, 10)
  const days = { start_date, end_date: addDays(start_date, 1) }
  const id = await insertRental(
    server,
    { owner, renter },
    { requested_at: at, item_snapshot: '{"title": "Drill"}', ...days, ...values },
  )
  const amount = { amount_pence: 1151, checkout_expires_at: at, subject_kind: 'rental' as const, subject_id: id }
  await db
    .insertInto('payments')
    .values({ ...amount, state, authorised_at: at })
    .execute()
  const sides = { rental_id: id, renter_id: renter.id, owner_id: owner.id, created_at: at, updated_at: at }
  const deposit = { ...sides, ...days, amount_pence: 5000, mode: 'hold' as const, terms: '', terms_version: '1' }
  await db.insertInto('deposits').values(deposit).execute()
  return id
}
const pending = { status: 'pending' as const, answer_by: new Date(at.getTime() + hour) }
const addRequest = (values: Partial<NewRow<'rentals'>> = {}) => addHire({ ...pending, ...values }, 'authorised')

async function read(id: string) {
  const rental = await db.selectFrom('rentals').selectAll().where('id', '=', id).executeTakeFirst()
  const payment = await db.selectFrom('payments').selectAll().where('subject_id', '=', id).executeTakeFirst()
  const deposit = await db.selectFrom('deposits').selectAll().where('rental_id', '=', id).executeTakeFirst()
  const events = await db.selectFrom('rental_events').selectAll().where('rental_id', '=', id).orderBy('id').execute()
  const { agreed_at, over_at, ended_at } = deposit ?? {}
  return {
    rental,
    payment,
    deposit: Object.entries({ agreed_at, over_at, ended_at }).flatMap(([name, when]) => (when ? [[name, when]] : [])),
    history: events.map(({ what, by, note }) => [what, by, note]),
  }
}

const outcomesOf = (id: string) =>
  db.selectFrom('request_outcomes').select(['outcome', 'ended_at']).where('rental_id', '=', id).execute()

/** Performs an act as someone, at an instant; returns its result, or the code of its refusal. */
async function act(as: Member, name: keyof typeof acts, id: string, input: object = {}, now = at) {
  const deps = { ...server.context, now: () => now }
  const run = acts[name] as (...args: unknown[]) => Promise<{ payment: string; notified: boolean }>
  return run(deps, actorOf(as), id, input).then(
    ({ payment, notified }) => [payment, notified],
    ({ code, message }: { code: string; message: string }) => [code, message],
  )
}
const cancellation_reason = 'I am ill'

describe('an act on a rental', () => {
  it('approves the rental and its deposit, and captures the money', async () => {
    const id = await addRequest()
    const place = { pickup_location: 'Here', additional_notes: '' }
    expect(await act(owner, 'approveRental', id, place)).toEqual(['capture_failed', true])
    const { rental, payment, deposit, history } = await read(id)
    expect(rental).toMatchObject({ status: 'confirmed', approved_at: at, updated_at: at, over_at: null })
    expect(rental?.metadata).toEqual(place)
    expect(await outcomesOf(id)).toEqual([{ outcome: 'approved', ended_at: at }])
    expect([payment?.state, deposit, history]).toEqual([
      'capturing',
      [['agreed_at', at]],
      [['approved', 'owner', null]],
    ])
  })

  it('declines the request with its reason, which never counts as a rental', async () => {
    for (const [given, kept] of [
      ['Broken', 'Broken'],
      ['', 'No reason provided'],
    ] as const) {
      const id = await addRequest()
      expect(await act(owner, 'declineRental', id, { cancellation_reason: given })).toEqual(['released', true])
      const { rental, payment, deposit, history } = await read(id)
      expect(rental).toMatchObject({ status: 'cancelled', cancelled_by: 'owner', over_at: null, approved_at: null })
      expect(await outcomesOf(id)).toEqual([{ outcome: 'declined', ended_at: at }])
      expect(rental?.metadata).toEqual({ cancellation_reason: kept })
      expect([payment?.state, deposit, history]).toEqual([
        'released',
        [['ended_at', at]],
        [['declined', 'owner', kept]],
      ])
    }
  })

  it('withdraws the request, and tells its owner if they have seen it', async () => {
    const seen = await addRequest()
    expect(await act(renter, 'withdrawRental', seen)).toEqual(['released', true])
    expect(await read(seen)).toMatchObject({ rental: undefined, payment: { state: 'released' } })
    expect((await read(seen)).deposit).toEqual([['ended_at', at]])
    expect(await outcomesOf(seen)).toEqual([{ outcome: 'withdrawn', ended_at: at }])
    const unseen = await addRequest({ requested_at: null })
    expect(await act(renter, 'withdrawRental', unseen)).toEqual(['released', false])
    expect(await outcomesOf(unseen)).toEqual([])
  })

  it.each([
    ['renter', 72, 1151],
    ['renter', 48, 1151],
    ['renter', 47, 576],
    ['renter', -1, 0],
    ['owner', -1, 1151],
  ] as const)(
    'cancels by the %s, %i hours before the start, and refunds %i pence [R15]',
    async (side, hours, pence) => {
      const id = await addHire()
      const day = addDays(today, 10)
      const now = new Date(startOfDay(day).getTime() - hours * hour)
      const said = await act(side === 'owner' ? owner : renter, 'cancelRental', id, { cancellation_reason }, now)
      expect(said).toEqual([pence === 0 ? 'none' : 'refund_failed', true])
      const { rental, payment, deposit, history } = await read(id)
      // From its first day on the item may be out.
      const over_at = hours > 0 ? now : endOfDay(addDays(day, 1))
      expect(rental).toMatchObject({
        status: 'cancelled',
        cancelled_by: side,
        over_at,
        metadata: { cancellation_reason },
      })
      expect(payment).toMatchObject({ refund_pence: pence, state: pence === 0 ? 'captured' : 'refunding' })
      expect(deposit).toEqual([['over_at', over_at]])
      expect(history).toEqual([['cancelled', side, cancellation_reason]])
    },
  )

  it('requests a change, which keeps the rest, is announced once per text, and is settled by its owner', async () => {
    const id = await addHire()
    const ask = (amendment_notes: string) => act(renter, 'amendRental', id, { amendment_notes })
    expect([await ask('Later?'), await ask('Later?'), await ask('Sooner?')]).toEqual([
      ['none', true],
      ['none', true],
      ['none', true],
    ])
    expect((await read(id)).history).toEqual([
      ['amended', 'renter', 'Later?'],
      ['amended', 'renter', 'Sooner?'],
    ])
    expect((await read(id)).rental?.metadata).toEqual({ amendment_requested: true, amendment_notes: 'Sooner?' })
    expect(await act(owner, 'settleAmendment', id)).toEqual(['none', false])
    const { rental, payment, deposit } = await read(id)
    expect(rental).toMatchObject({ status: 'confirmed', cancelled_by: null, over_at: null, return_denied_at: null })
    expect(rental?.metadata).toEqual({ amendment_requested: false, amendment_notes: 'Sooner?' })
    expect([payment?.state, deposit]).toEqual(['captured', []])
    const [code] = await act(owner, 'settleAmendment', id)
    expect(code).toBe('rental_state')
  })

  it('marks it as returned, from its first day, which completes it', async () => {
    const id = await addHire()
    const begins = startOfDay(addDays(today, 10))
    const back = (ms: number) => act(owner, 'returnRental', id, {}, new Date(begins.getTime() + ms))
    expect((await back(-1))[0]).toBe('rental_not_started')
    expect(await back(0)).toEqual(['none', true])
    const { rental, payment, deposit, history } = await read(id)
    expect(rental).toMatchObject({ status: 'completed', over_at: begins, cancelled_by: null })
    expect([payment?.state, deposit, history]).toEqual([
      'captured',
      [['over_at', begins]],
      [['returned', 'owner', null]],
    ])
  })

  it('denies the return, which keeps it open for a week, once', async () => {
    const id = await addHire()
    const now = endOfDay(addDays(today, 11))
    const deny = (ms: number) => act(owner, 'denyReturn', id, {}, new Date(now.getTime() + ms))
    expect((await deny(-1))[0]).toBe('rental_state')
    expect(await deny(0)).toEqual(['none', true])
    const { rental, deposit } = await read(id)
    expect(rental).toMatchObject({ status: 'confirmed', return_denied_at: now, completes_on: addDays(today, 19) })
    expect([deposit, await deny(1)]).toEqual([[], ['rental_state', "This can't be done now: denied before."]])
  })

  it('is refused with a message for the wrong side or state or too late, and with 404 for strangers', async () => {
    const [request, hire] = [await addRequest(), await addHire()]
    const place = { pickup_location: 'Here', additional_notes: '' }
    expect(await act(renter, 'approveRental', request, place)).toEqual([
      'forbidden',
      "This can't be done now: wrong party.",
    ])
    expect(await act(owner, 'approveRental', hire, place)).toEqual([
      'rental_state',
      "This can't be done now: wrong status.",
    ])
    const late = new Date(at.getTime() + hour)
    expect(await act(owner, 'approveRental', request, place, late)).toEqual([
      'request_expired',
      'This request has expired.',
    ])
    const unpaid = await addHire({ ...pending, requested_at: at }, 'awaiting_payment')
    expect((await act(owner, 'approveRental', unpaid, place))[0]).toBe('rental_state')
    expect((await act(stranger, 'approveRental', request, place))[0]).toBe('not_found')
    expect((await act(owner, 'approveRental', crypto.randomUUID(), place))[0]).toBe('not_found')
    expect((await act(owner, 'approveRental', await addRequest({ requested_at: null }), place))[0]).toBe('not_found')
    for (const id of [request, hire, unpaid]) expect(await read(id)).toMatchObject({ history: [], deposit: [] })
  })
})

describe("the staff's part of the history", () => {
  /** What open pages are notified of, and who is notified by a job. */
  async function told(id: string, write: (deps: typeof server.context, trx: Db) => Promise<void>) {
    const changes: unknown[] = []
    const { realtime } = server.context
    const notify: typeof realtime.notify = (trx, ...some) => {
      changes.push(...some)
      return realtime.notify(trx, ...some)
    }
    await inTransaction(db, (trx) =>
      write({ ...server.context, now: () => at, realtime: { ...realtime, notify } }, trx),
    )
    const { rows: jobs } = await sql<{ event: string }>`
      select distinct data #>> '{payload,event_id}' as event from jobs.job
      where data #>> '{payload,rental_id}' = ${id} and data #>> '{payload,event_id}' is not null`.execute(db)
    const events = await db.selectFrom('rental_events').selectAll().where('rental_id', '=', id).execute()
    return { changes, jobs: jobs.length, events: events.map(({ id: _id, rental_id: _rental, ...event }) => event) }
  }

  it("has a refund, with the cover's part of it", async () => {
    const id = await addHire()
    const refund = { pence: 500, coverPence: 120, reason: 'It came late.' }
    const { changes, jobs, events } = await told(id, (deps, trx) => noteStaffRefund(deps, trx, id, refund))
    expect(events).toEqual([
      { at, what: 'refunded_by_staff', by: 'staff', note: refund.reason, pence: 500, cover_pence: 120 },
    ])
    expect([changes, jobs]).toEqual([[{ table: 'rentals', type: 'UPDATE', id }], 1])
  })

  it("has which side didn't come", async () => {
    const id = await addHire({ status: 'cancelled', cancelled_by: 'renter', cancellation_excused_at: at })
    const missed = { side: 'owner', reason: 'Nobody was there.' } as const
    const before = (await read(id)).rental!
    const { changes, jobs, events } = await told(id, (deps, trx) => markMissed(deps, trx, before, missed))
    expect((await read(id)).rental).toMatchObject({ no_show: 'owner', cancellation_excused_at: null })
    expect(events).toMatchObject([{ at, what: 'missed', by: 'owner', note: missed.reason }])
    expect([changes, jobs]).toEqual([[{ table: 'rentals', type: 'UPDATE', id }], 1])
  })
})

it('staff cancel approved and requested rentals, on either side', async () => {
  const { id: person } = await createMember(server)
  const [asOwner, asRenter] = [await addHire({ owner_id: person }), await addRequest({ renter_id: person })]
  await addHire({ owner_id: person, status: 'completed' })
  await addRequest({ renter_id: person, requested_at: null })
  expect(await listHiresToCancel(db, { personId: person })).toEqual([asOwner, asRenter].toSorted())
  const { id: itemId } = await createItem(server, owner)
  const ofItem = await addHire({ item_id: itemId })
  expect(await listHiresToCancel(db, { itemId })).toEqual([ofItem])
})

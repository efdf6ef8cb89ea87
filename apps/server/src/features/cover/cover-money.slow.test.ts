import { dayInLondon } from '@itemo/domain/dates.ts'
import { demoCoverProduct } from '@itemo/domain/cover-product.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CoveredHire, covers } from '../../../test/covered-hires.ts'
import type { Member } from '../../../test/factories.ts'
import { readMoney, readRental, renew, settleAll } from '../../../test/hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { checkLedger } from '../payments/check-ledger.ts'
import { findPaymentFor } from '../payments/payments.ts'
import { bookLines } from '../payouts/money-csv.ts'
import { checkInvariants } from '../payouts/check-invariants.ts'
import { endPolicies } from './cover-policies.ts'

const { server, sandbox, pass } = await serverAndCards()
const { db } = server
const { hire: coveredHire, inForce, policyOf, save: saveCover } = covers(server)
beforeAll(async () => void (await saveCover()))

const hour = 3_600_000
const approval = { pickup_location: '12 Mare Street' }

const booked = async (rentalId: string) => {
  const rows = db.selectFrom('ledger_entries').select(['kind', 'amount_pence'])
  const found = await rows.where('provider_ref', 'like', `cover_${rentalId}%`).orderBy('id').execute()
  return found.map(({ kind, amount_pence: pence }) => [kind, pence])
}
const dueOf = (rentalId: string) =>
  db.selectFrom('dues').select('amount_pence').where('rental_id', '=', rentalId).executeTakeFirst()
const act = async (
  key:
    | 'POST /rentals/:rentalId/approve'
    | 'POST /rentals/:rentalId/decline'
    | 'POST /rentals/:rentalId/withdraw'
    | 'POST /rentals/:rentalId/cancel',
  { rentalId }: CoveredHire,
  who: Member,
) => {
  const body = key.endsWith('approve') ? approval : key.endsWith('cancel') ? { cancellation_reason: 'Rain' } : {}
  return server.call(key, { params: { rentalId }, body }, await renew(server, who))
}
const booksHold = async () => {
  expect(await checkInvariants(server.context)).toEqual([])
  const { findings, repaired } = await checkLedger(server.context)
  expect([findings, repaired]).toEqual([[], []])
}
const kindsTo = async ({ id }: Member) => {
  const rows = await db.selectFrom('notifications').select('kind').where('user_id', '=', id).execute()
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('cover_'))
}

describe('a cover', () => {
  it('is bound when the money is taken, announced to both, and its price is hidden from the owner [R79]', async () => {
    const hire = await coveredHire()
    const { owner, renter, rentalId } = hire
    expect(await policyOf(rentalId)).toMatchObject({ state: 'chosen', amount_pence: 240, cover_id: inForce() })
    expect((await act('POST /rentals/:rentalId/approve', hire, owner)).status).toBe(200)
    await settleAll(server)
    expect(await policyOf(rentalId)).toMatchObject({ state: 'bound', refunded_pence: 0 })
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'captured', taken: 3690 })
    expect(await booked(rentalId)).toEqual([['cover_collected', 240]])
    expect(await dueOf(rentalId)).toEqual({ amount_pence: 3000 })
    const theirs = await readRental(server, rentalId, renter)
    expect(theirs).toMatchObject({ total_amount: 36.9, refund_if_cancelled: 36.9, cover_refund_if_cancelled: 2.4 })
    expect(theirs.cover).toMatchObject({
      state: 'bound',
      amount: 2.4,
      reference: `C-${rentalId.slice(0, 8).toUpperCase()}`,
    })
    const owners = await readRental(server, rentalId, owner)
    expect(owners).toMatchObject({ total_amount: 34.5, owner_earns: 30, refund_if_cancelled: 34.5 })
    expect(owners.cover).toMatchObject({ name: 'Demo Cover', amount: null, reference: null, refunded: null })
    expect(JSON.stringify(owners)).not.toMatch(/36\.9|2\.4[,}]|"kind":"cover"/)
    const [own, theOther] = await Promise.all([renter, owner].map((who) => server.api('GET /my/data', {}, who)))
    expect(JSON.stringify(own)).toContain('PRETEND-1')
    expect(JSON.stringify(theOther)).not.toMatch(/PRETEND-1|36\.9/)
    expect([await kindsTo(renter), await kindsTo(owner)]).toEqual([['cover_bound'], ['cover_added']])
    const mails = await db
      .selectFrom('mailbox')
      .selectAll()
      .where('recipient', 'in', [owner.email, renter.email])
      .execute()
    const toOwner = mails.filter(({ recipient }) => recipient === owner.email)
    expect(JSON.stringify(toOwner)).not.toMatch(/36\.90|£2\.40/)
    expect(JSON.stringify(mails)).toContain('Demonstration only: it pays nothing.')
    await booksHold()
  })

  it('has its own section on the receipt, and is in no sum called a fee [R79]', async () => {
    const hire = await coveredHire()
    await act('POST /rentals/:rentalId/approve', hire, hire.owner)
    await act('POST /rentals/:rentalId/cancel', hire, hire.renter)
    await settleAll(server)
    const { receipts } = await server.api('GET /my/receipts', { query: {} }, hire.renter)
    const read = async (kind: string) => {
      const number = receipts.find((each) => each.kind === kind)?.number ?? ''
      return server.api('GET /my/receipts/:number', { params: { number } }, hire.renter)
    }
    const paid = await read('payment')
    expect(paid).toMatchObject({
      amount: 36.9,
      service: 4.5,
      cover: { insurer: demoCoverProduct.insurer.name, amount: 2.4 },
    })
    expect(paid.lines.map(({ label }) => label)).toEqual(['Daily rate', 'Itemo service and insurance fee (15%)'])
    expect(await read('refund')).toMatchObject({ amount: 36.9, service: 4.5, cover: { amount: 2.4, demo: true } })
  })

  it.each([
    ['declined', 'POST /rentals/:rentalId/decline', 'owner'],
    ['withdrawn', 'POST /rentals/:rentalId/withdraw', 'renter'],
  ] as const)('of a request that is %s costs nothing', async (_what, key, side) => {
    const hire = await coveredHire()
    await act(key, hire, hire[side])
    await settleAll(server)
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'released', taken: 0 })
    expect(await booked(hire.rentalId)).toEqual([])
    expect((await policyOf(hire.rentalId))?.state ?? 'gone').toBe(key.endsWith('withdraw') ? 'gone' : 'void')
    await booksHold()
  })

  it('is refunded in full when the owner cancels', async () => {
    const hire = await coveredHire()
    await act('POST /rentals/:rentalId/approve', hire, hire.owner)
    await act('POST /rentals/:rentalId/cancel', hire, hire.owner)
    await settleAll(server)
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'refunded', refunded: 3690 })
    expect(await policyOf(hire.rentalId)).toMatchObject({ state: 'void', refunded_pence: 240 })
    expect(await booked(hire.rentalId)).toEqual([
      ['cover_collected', 240],
      ['cover_refunded', 240],
    ])
    // It was cancelled before anyone had been told that there is a cover.
    expect(await kindsTo(hire.renter)).toEqual(['cover_voided'])
    await booksHold()
  })

  it('is refunded in full when the renter cancels late, with half of the rest [R15] [R79]', async () => {
    const hire = await coveredHire({ from: 1 })
    await act('POST /rentals/:rentalId/approve', hire, hire.owner)
    await settleAll(server)
    expect(await readRental(server, hire.rentalId, hire.renter)).toMatchObject({
      refund_if_cancelled: 19.65,
      cover_refund_if_cancelled: 2.4,
    })
    await act('POST /rentals/:rentalId/cancel', hire, hire.renter)
    await settleAll(server)
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ refunded: 1725 + 240 })
    expect(await dueOf(hire.rentalId)).toEqual({ amount_pence: 1500 })
    const owners = await readRental(server, hire.rentalId, hire.owner)
    expect(owners.timeline.find(({ what }) => what === 'refunded')?.amount).toBe(17.25)
    await booksHold()
  })

  it("isn't refunded once the rental has started, and ends with it [R79]", async () => {
    const hire = await coveredHire({ from: 1 })
    await act('POST /rentals/:rentalId/approve', hire, hire.owner)
    await settleAll(server)
    await pass(40 * hour)
    const { renter, rentalId } = hire
    expect(await readRental(server, rentalId, renter)).toMatchObject({
      refund_if_cancelled: 0,
      cover_refund_if_cancelled: 0,
    })
    await act('POST /rentals/:rentalId/cancel', hire, renter)
    await settleAll(server)
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'captured', refunded: 0 })
    expect(await booked(rentalId)).toEqual([['cover_collected', 240]])
    expect(await dueOf(rentalId)).toEqual({ amount_pence: 3000 })
    await pass(96 * hour)
    await endPolicies(server.context)
    expect(await policyOf(rentalId)).toMatchObject({ state: 'ended', refunded_pence: 0 })
    await booksHold()
  })

  it("is void if the money can't be taken", async () => {
    const hire = await coveredHire({ card: '4000 0000 0000 0341' })
    await act('POST /rentals/:rentalId/approve', hire, hire.owner)
    await pass(25 * hour)
    await pass(hour)
    expect(await policyOf(hire.rentalId)).toMatchObject({ state: 'void' })
    expect(await booked(hire.rentalId)).toEqual([])
    await booksHold()
  })

  it('of a rental cancelled while its money is being taken is settled once the money arrives [R79]', async () => {
    const hire = await coveredHire({ from: 1 })
    const { rentalId } = hire
    sandbox.faults.everyCall = 'refuse'
    await act('POST /rentals/:rentalId/approve', hire, hire.owner)
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'capturing' })
    const start = dayInLondon(server.context.now())
    await db.updateTable('rentals').set({ start_date: start }).where('id', '=', rentalId).execute()
    await act('POST /rentals/:rentalId/cancel', hire, hire.renter)
    expect(await policyOf(rentalId)).toMatchObject({ state: 'chosen', back_pence: 0 })
    sandbox.faults.everyCall = null
    await pass(10 * 60_000)
    expect(await readMoney(server, rentalId)).toMatchObject({ state: 'captured', taken: 3690, refunded: 0 })
    expect(await policyOf(rentalId)).toMatchObject({ state: 'bound', refunded_pence: 0 })
    await booksHold()
  })

  it('is reversed in the books if the request is withdrawn after its card was charged by hand', async () => {
    const hire = await coveredHire()
    const { rentalId } = hire
    const payment = await findPaymentFor(db, { kind: 'rental', id: rentalId })
    await server.context.cards.api.paymentIntents.capture(payment!.provider_intent_id!)
    await sandbox.deliver()
    expect(await booked(rentalId)).toEqual([['cover_collected', 240]])
    await act('POST /rentals/:rentalId/withdraw', hire, hire.renter)
    await settleAll(server)
    expect(await booked(rentalId)).toEqual([
      ['cover_collected', 240],
      ['cover_refunded', 240],
    ])
    await booksHold()
  })

  it('is refunded on top of an earlier staff refund of the rental, and hidden from the owner [R15] [R79]', async () => {
    const hire = await coveredHire({ from: 1 })
    const { owner, renter, rentalId } = hire
    await act('POST /rentals/:rentalId/approve', hire, owner)
    await settleAll(server)
    const operator = await createStaff(server, ['operator'])
    const params = { rentalId }
    const { version } = await server.api('GET /staff/rentals/:rentalId', { params }, operator)
    const body = { version, reason: 'It was broken at the start.', amount: 20 }
    await server.call(
      'POST /staff/rentals/:rentalId/refund',
      { params, body, idempotencyKey: crypto.randomUUID() },
      operator,
    )
    await settleAll(server)
    await pass(1000)
    expect(await readRental(server, rentalId, renter)).toMatchObject({ refund_if_cancelled: 2.4 })
    await act('POST /rentals/:rentalId/cancel', hire, renter)
    await settleAll(server)
    expect(await readMoney(server, rentalId)).toMatchObject({ refunded: 2000 + 240 })
    const { timeline } = await readRental(server, rentalId, owner)
    expect(timeline.filter(({ what }) => what.startsWith('refunded')).map(({ amount }) => amount)).toEqual([20, 20])
    const { receipts } = await server.api('GET /my/receipts', { query: {} }, renter)
    const refunds = receipts.filter(({ kind }) => kind === 'refund').map(({ number }) => number)
    const read = (number: string) => server.api('GET /my/receipts/:number', { params: { number } }, renter)
    expect((await Promise.all(refunds.map(read))).map(({ cover }) => cover?.amount ?? null)).toEqual([2.4, null])
    await booksHold()
  })

  it('is left out of the refund that the owner sees when staff cancel', async () => {
    const hire = await coveredHire()
    const { owner, rentalId } = hire
    await act('POST /rentals/:rentalId/approve', hire, owner)
    await settleAll(server)
    const operator = await createStaff(server, ['operator'])
    const params = { rentalId }
    const { version } = await server.api('GET /staff/rentals/:rentalId', { params }, operator)
    const body = { version, reason: 'The owner asked us to.', refund: 'amount', amount: 5 } as const
    await server.call(
      'POST /staff/rentals/:rentalId/cancel',
      { params, body, idempotencyKey: crypto.randomUUID() },
      operator,
    )
    await settleAll(server)
    expect(await policyOf(rentalId)).toMatchObject({ state: 'void', refunded_pence: 240 })
    const seen = await readRental(server, rentalId, owner)
    expect(seen.timeline.flatMap(({ what, amount }) => (amount === null ? [] : [[what, amount]]))).toEqual([
      ['authorised', 34.5],
      ['captured', 34.5],
      ['cancelled', 5],
      ['refunded', 5],
    ])
    await booksHold()
  })

  it('is deleted with a checkout that lapses', async () => {
    const hire = await coveredHire({ paid: false })
    await pass(hour)
    expect(await policyOf(hire.rentalId)).toBeUndefined()
    expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'lapsed' })
  })

  it('is bound once or void once when approval and withdrawal coincide', async () => {
    for (let round = 0; round < 3; round++) {
      const hire = await coveredHire()
      const both = await Promise.all([
        act('POST /rentals/:rentalId/approve', hire, hire.owner),
        act('POST /rentals/:rentalId/withdraw', hire, hire.renter),
        act('POST /rentals/:rentalId/cancel', hire, hire.renter),
        act('POST /rentals/:rentalId/approve', hire, hire.owner),
      ])
      expect(both.every(({ status }) => status < 500)).toBe(true)
      await settleAll(server)
      const told = await kindsTo(hire.renter)
      expect(new Set(told).size).toBe(told.length)
      const kept = (await booked(hire.rentalId)).reduce(
        (sum, [kind, pence]) => sum + (kind === 'cover_collected' ? Number(pence) : -Number(pence)),
        0,
      )
      expect(kept).toBe((await policyOf(hire.rentalId))?.state === 'bound' ? 240 : 0)
    }
    await booksHold()
  })

  it('is refunded by staff with the rest, and never by more than was received', async () => {
    const hire = await coveredHire()
    await act('POST /rentals/:rentalId/approve', hire, hire.owner)
    await settleAll(server)
    const params = { rentalId: hire.rentalId }
    const operator = await createStaff(server, ['operator'])
    const detail = await server.api('GET /staff/rentals/:rentalId', { params }, operator)
    const reference = `C-${hire.rentalId.slice(0, 8).toUpperCase()}`
    expect(detail.money?.cover).toMatchObject({ insurer: demoCoverProduct.insurer.name, reference })
    const today = dayInLondon(server.context.now())
    const book: string[] = []
    for await (const line of bookLines(server.context, { kind: 'covers', from: today, until: today })) book.push(line)
    expect(book.filter((line) => line.includes(hire.rentalId))).toEqual([
      expect.stringMatching(new RegExp(`"${reference}".*2\\.40,0\\.00,"bound"`)),
    ])
    expect(detail.money).toMatchObject({ paid: 36.9, left: 36.9, cover: { paid: 2.4, kept: 2.4 }, fee_kept: 4.5 })
    const body = { version: detail.version, reason: 'It was broken at the start.', amount: 36.91 }
    const idempotencyKey = crypto.randomUUID()
    const tooMuch = await server.refused(
      'POST /staff/rentals/:rentalId/refund',
      { params, body, idempotencyKey },
      operator,
    )
    expect(tooMuch).toMatchObject({ code: 'refund_too_large' })
    const all = { params, body: { ...body, amount: 36.9 }, idempotencyKey: crypto.randomUUID() }
    expect(await server.call('POST /staff/rentals/:rentalId/refund', all, operator)).toMatchObject({ status: 200 })
    await settleAll(server)
    expect(await policyOf(hire.rentalId)).toMatchObject({ state: 'void', refunded_pence: 240 })
    await booksHold()
  })
})

describe('the check of the books', () => {
  it('finds a cover whose ledger entries disagree with its policy', async () => {
    const hire = await coveredHire()
    await act('POST /rentals/:rentalId/approve', hire, hire.owner)
    await settleAll(server)
    await booksHold()
    await db.updateTable('cover_policies').set({ amount_pence: 241 }).where('rental_id', '=', hire.rentalId).execute()
    expect(await checkInvariants(server.context)).toMatchObject([{ name: 'cover', rentalId: hire.rentalId }])
    await db.updateTable('cover_policies').set({ amount_pence: 240 }).where('rental_id', '=', hire.rentalId).execute()
    const wrong = sql`update rentals set cover_amount = 0 where id = ${hire.rentalId}`.execute(db)
    await expect(wrong).rejects.toThrow('rentals_cover_is_named')
  })
})

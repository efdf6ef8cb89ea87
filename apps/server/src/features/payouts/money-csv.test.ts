import { listDays } from '@itemo/domain/dates.ts'
import { toPence } from '@itemo/domain/money.ts'
import { serviceIn } from '@itemo/domain/payments/receipt.ts'
import { expect, it } from 'vitest'
import { insertRental } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createMember } from '../../../test/factories.ts'
import { insertDue, insertFailedPayout, insertSent } from '../../../test/table-dues.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { rollUpDay } from '../operator/numbers/roll-up.ts'
import { moneyCsv } from './money-csv.ts'
import { countSheet, listSheet, type SheetRow } from './sheet-queries.ts'

const server = await serverOfFile()
const { db, context } = server

async function read(...words: string[]) {
  const { text, files } = await moneyCsv(context, words)
  const [file] = files
  return { text, name: file?.name, lines: (file?.bytes.toString() ?? '').trimEnd().split('\r\n') }
}

it('each book is exported for days in London, both included', async () => {
  const [owner, renter] = [await createMember(server), await createMember(server)]
  const rentalId = await insertRental(server, { owner, renter }, {})
  const dueId = await insertDue(server, { owner, rentalId })
  await insertSent(server, { dueId, rentalId, payer: renter })
  await insertFailedPayout(server, owner, new Date('2027-05-05T09:00:00Z'))
  const { id: paymentId } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('ledger_entries')
    .values([
      // The last instant of the day in London, and the first of the next one.
      {
        kind: 'captured',
        amount_pence: 3450,
        provider_ref: 'pi_1',
        payment_id: paymentId,
        learnt_at: new Date('2027-05-01T22:59:59Z'),
      },
      {
        kind: 'operator_payout',
        amount_pence: 5,
        provider_ref: '=po_1',
        payment_id: null,
        learnt_at: new Date('2027-05-01T23:00:00Z'),
      },
    ])
    .execute()
  const at = new Date('2027-05-03T09:00:00Z')
  await db
    .insertInto('disputes')
    .values({
      provider_dispute_id: 'dp_1',
      payment_id: paymentId,
      amount_pence: 3450,
      reason: 'fraudulent',
      state: 'lost',
      opened_at: at,
      updated_at: at,
    })
    .execute()

  const { total_amount: total, platform_fee: rate } = await db
    .selectFrom('rentals')
    .select(['total_amount', 'platform_fee'])
    .executeTakeFirstOrThrow()
  const price = { totalPence: toPence(total), feePence: toPence(rate) }
  const fee = (before: number, after: number) => (serviceIn(price, before, after) / 100).toFixed(2)
  const ledger = await read('ledger', '2027-05-01')
  expect([ledger.name, ledger.text]).toEqual([
    'ledger-2027-05-01-2027-05-01.csv',
    'ledger-2027-05-01-2027-05-01.csv is written, with 1 lines.\n',
  ])
  expect(ledger.lines).toEqual([
    '\uFEFF"day in London","instant (UTC)","kind","pounds","reference at the provider","payment","hire or boost"',
    `"2027-05-01","2027-05-01T22:59:59Z","captured",34.50,"pi_1","${paymentId}","${rentalId}"`,
  ])
  expect((await read('ledger', '2027-05-01', '2027-05-02')).lines.at(-1)).toBe(
    `"2027-05-02","2027-05-01T23:00:00Z","operator_payout",0.05,"'=po_1",,`,
  )
  expect((await read('dues', '2027-05-01')).lines.at(-1)).toBe(
    `"2027-05-01","2027-05-01T09:00:00Z","${rentalId}","${owner.id}","hire",30.00,0.00,0.00,0.00,"ready","2027-05-01T09:00:00Z"`,
  )
  expect((await read('payouts', '2027-01-01', '2027-12-31')).lines.at(-1)).toContain(`"${owner.id}"`)
  expect((await read('disputes', '2027-05-03')).lines.at(-1)).toBe(
    `"2027-05-03","2027-05-03T09:00:00Z","dp_1","${paymentId}",34.50,"fraudulent","lost",,`,
  )
  expect((await read('disputes', '2027-05-04')).lines).toHaveLength(1)
  expect((await read('transfers', '2027-05-02')).lines.at(-1)).toContain(`"${owner.id}",30.00,0.00,"sent"`)
  // £4.50 of the £34.50 are the fee; without a VAT number it contains no VAT.
  await db
    .insertInto('ledger_entries')
    .values({
      kind: 'refunded',
      amount_pence: 1150,
      provider_ref: 're_1',
      payment_id: paymentId,
      learnt_at: at,
    })
    .execute()
  const fees = await read('fees', '2027-05-01', '2027-05-03')
  expect(fees.lines.slice(1)).toEqual([
    `"2027-05-01","2027-05-01T22:59:59Z","${rentalId}","captured",${fee(0, 3450)},,34.50,"pi_1","${paymentId}"`,
    `"2027-05-03","2027-05-03T09:00:00Z","${rentalId}","refunded",${fee(3450, 2300)},,-11.50,"re_1","${paymentId}"`,
  ])
  expect((await read('refunds', '2027-05-03')).lines.at(-1)).toContain('"refunded",11.50,"re_1"')
})

/** Movements of a payment, one a day from an instant on. */
async function moveByDay(paymentId: string, from: Date, moves: readonly (readonly [kind: string, pence: number])[]) {
  const rows = moves.map(([kind, pence], day) => ({
    kind: kind as 'captured',
    amount_pence: pence,
    provider_ref: `${kind} ${day} of ${paymentId}`,
    payment_id: paymentId,
    learnt_at: new Date(from.getTime() + day * 86_400_000),
  }))
  await db.insertInto('ledger_entries').values(rows).execute()
}

/** The console's numbers for these days; empty if nothing moved. */
async function incomeByDay(metric: 'income_boost' | 'income_fee', from: string, to: string) {
  for (const day of listDays(from, to)) await rollUpDay(context, day)
  const rows = db.selectFrom('daily_numbers').select('value').where('metric', '=', metric)
  const found = await rows.where('day', '>=', from).where('day', '<=', to).orderBy('day').execute()
  return found.map(({ value }) => Number(value))
}

/** A column of a book without its header. */
const column = (lines: readonly string[], nth: number) => lines.slice(1).map((line) => line.split(',')[nth])

it('a refund paid another way is in the books, each payment with its day and reference', async () => {
  const [owner, renter] = [await createMember(server), await createMember(server)]
  const price = { base_amount: 30, platform_fee: 4.5, total_amount: 34.5 }
  const rentalId = await insertRental(server, { owner, renter }, price)
  const dueId = await insertDue(server, { owner, rentalId })
  await insertSent(server, { dueId, rentalId, payer: renter })
  const payments = db.selectFrom('payments').select('id').where('subject_id', '=', rentalId)
  const { id: paymentId } = await payments.executeTakeFirstOrThrow()
  await moveByDay(paymentId, new Date('2028-06-01T09:00:00Z'), [
    ['captured', 3450],
    ['refunded', 3450],
    ['refund_failed', 3450],
  ])
  const settle = (pence: number, reference: string, at: string) =>
    db
      .updateTable('payments')
      .set({ refund_outside_pence: pence, refund_outside_ref: reference, updated_at: new Date(at) })
      .where('id', '=', paymentId)
      .execute()
  await settle(1150, 'FP 1', '2028-06-05T09:00:00Z')
  await settle(3450, 'FP 2', '2028-06-06T09:00:00Z')
  const refunds = await read('refunds', '2028-06-01', '2028-06-30')
  expect(column(refunds.lines, 3)).toEqual(['34.50', '-34.50', '11.50', '23.00'])
  expect(refunds.lines.slice(-2).map((line) => line.split(',').slice(2, 5))).toEqual([
    ['"paid another way"', '11.50', '"FP 1"'],
    ['"paid another way"', '23.00', '"FP 2"'],
  ])
  const fees = await read('fees', '2028-06-01', '2028-06-30')
  // Everything was refunded, so none of it is the operator's.
  expect(column(fees.lines, 4)).toEqual(['4.50', '-4.50', '4.50', '-1.50', '-3.00'])
  expect(column(fees.lines, 6)).toEqual(['34.50', '-34.50', '34.50', '-11.50', '-23.00'])
  expect(await incomeByDay('income_fee', '2028-06-01', '2028-06-06')).toEqual([450, -450, 450, -150, -300])
  // Each has a receipt with its part of the fee: the parts refunded add up to the fee that was paid.
  const { receipts } = await server.api('GET /my/receipts', { query: {} }, renter)
  const readOne = (number: string) => server.api('GET /my/receipts/:number', { params: { number } }, renter)
  const papers = await Promise.all(receipts.map(({ number }) => readOne(number)))
  expect(papers.map(({ kind, amount, service }) => [kind, amount, service])).toEqual([
    ['refund_outside', 23, 3],
    ['refund_outside', 11.5, 1.5],
    ['refund_returned', 34.5, 4.5],
    ['refund', 34.5, 4.5],
    ['payment', 34.5, 4.5],
  ])
  expect(papers[0]).toMatchObject({ number: expect.stringMatching(/^O-\d+$/), at: '2028-06-06T09:00:00.000Z' })
  const [{ number } = { number: '' }] = receipts
  const ofLedger = { params: { number: number.replace('O', 'R') } }
  expect((await server.call('GET /my/receipts/:number', ofLedger, renter)).status).toBe(404)
  expect((await server.call('GET /my/receipts/:number', { params: { number } }, owner)).status).toBe(404)
})

it("the book of boosts has disputes, outgoing amounts are negative, and VAT is the operator's of that time", async () => {
  const owner = await createMember(server)
  const [id, at] = [crypto.randomUUID(), new Date('2029-02-01T09:00:00Z')]
  const { id: paymentId } = await db
    .insertInto('payments')
    .values({
      subject_kind: 'boost',
      subject_id: id,
      payer_id: owner.id,
      amount_pence: 600,
      checkout_expires_at: at,
      state: 'captured',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveByDay(paymentId, at, [
    ['captured', 600],
    ['disputed', 600],
    ['dispute_returned', 600],
    ['refunded', 300],
    ['refund_failed', 300],
  ])
  // More decisions since than a process caches.
  const days = ['01-01', '02-03', '03-01', '03-02', '03-03', '03-04', '03-05']
  const versions = days.map((day, index) => ({
    key: 'legal.operator',
    version: index + 1,
    value: JSON.stringify({
      name: `Operator ${index + 1}`,
      address: '1 High Street, London',
      company_number: null,
      vat_number: index === 0 ? 'GB123456789' : null,
      complaints_email: null,
    }),
    effective_at: new Date(`2029-${day}T00:00:00Z`),
    made_at: new Date(`2029-${day}T00:00:00Z`),
    reason: 'A test',
  }))
  await db.insertInto('setting_versions').values(versions).execute()
  const { lines } = await read('boosts', '2029-02-01', '2029-02-28')
  expect(column(lines, 3)).toEqual(['6.00', '-6.00', '6.00', '-3.00', '3.00'])
  // No longer registered for VAT from 3 February on.
  expect(column(lines, 4)).toEqual(['1.00', '-1.00', '', '', ''])
  // Receipts, too, are in the name of the operator at their time.
  const { receipts } = await server.api('GET /my/receipts', { query: {} }, owner)
  const readOne = ({ number }: { number: string }) =>
    server.api('GET /my/receipts/:number', { params: { number } }, owner)
  const said = (await Promise.all(receipts.map(readOne))).map(({ kind, operator, vat }) => [kind, operator.name, vat])
  expect(said).toEqual([
    ['refund_returned', 'Operator 2', null],
    ['refund', 'Operator 2', null],
    ['payment', 'Operator 1', 1],
  ])
  await db
    .insertInto('outside_payments')
    .values({ payment_id: paymentId, amount_pence: 200, reference: 'FP 3', at: new Date('2029-02-07T09:00:00Z') })
    .execute()
  expect(await incomeByDay('income_boost', '2029-02-01', '2029-02-07')).toEqual([600, -300, 300, -200])
})

it.each([
  [[]],
  [['ledger']],
  [['ledger', 'yesterday']],
  [['ledger', '2027-05-02', '2027-05-01']],
  [['ledger', '2027-05-01', '2027-05-02', 'more']],
  [['constructor', '2027-05-01']],
])('bad arguments %j are answered with the usage', async (words) => {
  await expect(moneyCsv(context, words)).rejects.toThrow(UsageError)
})

it.each([
  ['refunds', 'rental', 1],
  ['fees', 'rental', 2],
  ['boosts', 'boost', 3],
] as const)('the lines of %s are paged, each once, however the money moved', async (kind, subject, day) => {
  const at = (seconds: number) => new Date(Date.UTC(2029, 7, day, 10, 0, seconds))
  const renter = await createMember(server)
  const rentalId = await insertRental(server, { owner: await createMember(server), renter }, {})
  const { id } = await db
    .insertInto('payments')
    .values({
      subject_kind: subject,
      subject_id: subject === 'rental' ? rentalId : crypto.randomUUID(),
      payer_id: renter.id,
      amount_pence: 900,
      checkout_expires_at: at(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const seconds of [1, 2, 2, 3]) {
    const paid = { payment_id: id, amount_pence: 5 }
    const refund = { ...paid, kind: 'refunded' as const, provider_ref: `re_${crypto.randomUUID()}` }
    await db
      .insertInto('ledger_entries')
      .values({ ...refund, learnt_at: at(seconds) })
      .execute()
    await db
      .insertInto('outside_payments')
      .values({ ...paid, reference: null, at: at(seconds) })
      .execute()
  }
  const range = { from: at(0), until: at(60) }
  const all = await listSheet(db, kind, range, { after: undefined, limit: 100 })
  expect(all).toHaveLength(8)
  const paged: SheetRow[] = []
  for (let page = all.slice(0, 1); page.length > 0; paged.push(...page))
    page = await listSheet(db, kind, range, { after: paged.at(-1), limit: 3 })
  expect(paged).toEqual(all)
  expect(await countSheet(db, kind, range, 100)).toBe(8)
})

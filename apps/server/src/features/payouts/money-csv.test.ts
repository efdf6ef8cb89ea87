import { toPence } from '@itemo/domain/money.ts'
import { serviceIn } from '@itemo/domain/payments/receipt.ts'
import { expect, it } from 'vitest'
import { insertRental } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createMember } from '../../../test/factories.ts'
import { insertDue, insertFailedPayout, insertSent } from '../../../test/table-dues.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { moneyCsv } from './money-csv.ts'

const server = await serverOfFile()
const { db, context } = server

async function read(...words: string[]) {
  const { text, files } = await moneyCsv(context, words)
  const [file] = files
  return { text, name: file?.name, lines: (file?.bytes.toString() ?? '').trimEnd().split('\r\n') }
}

it('writes each of the books for days in London, both included', async () => {
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
    `"2027-05-01","2027-05-01T09:00:00Z","${rentalId}","${owner.id}","hire",30.00,0.00,0.00,"ready","2027-05-01T09:00:00Z"`,
  )
  expect((await read('payouts', '2027-01-01', '2027-12-31')).lines.at(-1)).toContain(`"${owner.id}"`)
  expect((await read('disputes', '2027-05-03')).lines.at(-1)).toBe(
    `"2027-05-03","2027-05-03T09:00:00Z","dp_1","${paymentId}",34.50,"fraudulent","lost",,`,
  )
  expect((await read('disputes', '2027-05-04')).lines).toHaveLength(1)
  expect((await read('transfers', '2027-05-02')).lines.at(-1)).toContain(`"${owner.id}",30.00,0.00,"sent"`)
  // Of £34.50 £4.50 are the fee; without a VAT number there is none in it.
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
    `"2027-05-03","2027-05-03T09:00:00Z","${rentalId}","refunded",${fee(3450, 2300)},,11.50,"re_1","${paymentId}"`,
  ])
  expect((await read('refunds', '2027-05-03')).lines.at(-1)).toContain('"refunded",11.50,"re_1"')
})

it.each([
  [[]],
  [['ledger']],
  [['ledger', 'yesterday']],
  [['ledger', '2027-05-02', '2027-05-01']],
  [['ledger', '2027-05-01', '2027-05-02', 'more']],
  [['constructor', '2027-05-01']],
])('says how it is meant when the words are %j', async (words) => {
  await expect(moneyCsv(context, words)).rejects.toThrow(UsageError)
})

import { expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { insertRental } from '../../../test/hires.ts'
import { subjectsTo } from '../../../test/paid-hires.ts'
import { createActiveAccount } from '../../../test/sandbox-accounts.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { insertDue, insertSent } from '../../../test/table-dues.ts'
import { allJobs } from '../../all-jobs.ts'
import { moneyCsv } from './money-csv.ts'
import { sellersByHand } from './seller-report.ts'

const { server, sandbox } = await serverAndCards()
const { context, db } = server
const [owner, other, renter] = await Promise.all([1, 2, 3].map(() => createMember(server)))
const tables = new Date('2027-05-02T09:00:00Z')

/** A rental of which £30.00 were sent in the second quarter of 2027. */
async function sent(to: Member, category: string): Promise<string> {
  const price = { base_amount: 30, platform_fee: 4.5, total_amount: 34.5 }
  const values = { ...price, item_snapshot: JSON.stringify({ title: 'Canoe', category }) }
  const rentalId = await insertRental(server, { owner: to, renter: renter! }, values)
  const dueId = await insertDue(server, { owner: to, rentalId, state: 'sent' })
  const transferId = await insertSent(server, { dueId, rentalId, payer: renter! })
  await move(rentalId, 'captured', 3450, tables)
  return transferId
}

/** Inserts a movement of a rental's payment into the ledger. */
async function move(rentalId: string, kind: 'captured' | 'refunded', pence: number, at: Date): Promise<void> {
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('subject_id', '=', rentalId)
    .executeTakeFirstOrThrow()
  const entry = { payment_id: id, kind, amount_pence: pence, provider_ref: crypto.randomUUID(), learnt_at: at }
  await db.insertInto('ledger_entries').values(entry).execute()
}

async function rentalOf(transferId: string): Promise<string> {
  const transfers = db.selectFrom('transfers').innerJoin('dues', 'dues.id', 'transfers.due_id').select('rental_id')
  return (await transfers.where('transfers.id', '=', transferId).executeTakeFirstOrThrow()).rental_id
}

async function read(...words: string[]) {
  const { text, files } = await sellersByHand(context, words)
  return { text, name: files[0]!.name, lines: files[0]!.bytes.toString().trimEnd().split('\r\n') }
}

it('the seller report has payouts to owners of means of transport, by quarter, with their identity', async () => {
  const transferId = await sent(owner!, 'Water Sports')
  await sent(owner!, 'Cycling')
  await sent(owner!, 'Power Tools')
  await sent(other!, 'Power Tools')
  // A third of one is refunded in the next quarter, with that part of the fee.
  const at = new Date('2027-07-02T09:00:00Z')
  await move(await rentalOf(transferId), 'refunded', 1150, at)
  await db
    .insertInto('transfer_reversals')
    .values({ provider_reversal_id: 'trr_1', transfer_id: transferId, amount_pence: 1000, at })
    .execute()
  await db.updateTable('transfers').set({ reversed_pence: 1000 }).where('id', '=', transferId).execute()
  const account = await createActiveAccount(server)
  const address = JSON.stringify({ line1: '12 Mare Street', city: 'London', postal_code: 'E8 3PN' })
  await server.sandboxDb
    .updateTable('sandbox.accounts')
    .set({ born_on: '1990-01-31', address })
    .where('id', '=', account)
    .execute()
  const values = { user_id: owner!.id, provider_account_id: account, created_at: tables, updated_at: tables }
  await db.insertInto('payout_accounts').values(values).execute()
  await db.updateTable('profiles').set({ full_name: 'Test Person' }).where('id', '=', owner!.id).execute()

  server.advance(tables.getTime() - context.now().getTime())
  const { text, name, lines } = await read('2027')
  expect(name).toBe('sellers-2027.csv')
  expect(text).toContain('1 owner, 2 hires, £50.00 paid.')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toBe(
    `"${owner!.id}","Test Person","Test Person","yes","1990-01-31","12 Mare Street, London, E8 3PN, GB","",0,0.00,0.00,0.00,2,60.00,0.00,9.00,0,-10.00,0.00,-1.50,0,0.00,0.00,0.00`,
  )
  const all = (await read('2027', 'all')).text
  expect(all).toContain('2 owners, 4 hires, £110.00 paid.')
  expect(all).toContain('For 1 owner the card provider gives no date of birth or address: ask them.')
  expect((await read('2026')).lines).toHaveLength(1)
  // A provider that doesn't respond leaves only the identities empty.
  sandbox.faults.everyCall = 'cut'
  expect((await read('2027')).lines[1]).toContain(
    `"${owner!.id}","Test Person","","","","","",0,0.00,0.00,0.00,2,60.00`,
  )

  const book = (await moneyCsv(context, ['sellers', '2027-01-01', '2027-12-31'])).files[0]!.bytes.toString()
  expect(book.trimEnd().split('\r\n').slice(1)).toEqual([
    `"2027-05-02","2027-05-02T09:00:00Z","2027 Q2","${owner!.id}","Test Person","2",60.00,0.00,9.00,"${account}"`,
    `"2027-07-02","2027-07-02T09:00:00Z","2027 Q3","${owner!.id}","Test Person","0",-10.00,0.00,-1.50,"${account}"`,
  ])
})

it('the seller report includes owners of deleted accounts, shows damage separately, and is audited', async () => {
  const gone = await createMember(server)
  const at = (instant: string) => ({ sent_at: new Date(instant) })
  // The last second of 2025 and the first of 2026 in London.
  const before = await sent(gone, 'Water Sports')
  await db.updateTable('transfers').set(at('2025-12-31T23:59:59Z')).where('id', '=', before).execute()
  const transferId = await sent(gone, 'Water Sports')
  const destination = await createActiveAccount(server)
  const values = { ...at('2026-01-01T00:00:00Z'), destination, amount_pence: 5500, damage_pence: 2500 }
  await db.updateTable('transfers').set(values).where('id', '=', transferId).execute()
  // As after the account was erased: no name, and no payout account.
  await db
    .updateTable('profiles')
    .set({ full_name: null, deleted_at: context.now() })
    .where('id', '=', gone.id)
    .execute()
  const { lines } = await read('2026')
  expect(lines.slice(1).map((line) => line.slice(0, line.indexOf(',0,')))).toEqual([
    `"${gone.id}","","Test Person","","","","",1,30.00,25.00,0.00`,
  ])
  const audit = db.selectFrom('audit_entries').select(['source', 'subject_id']).where('act', '=', 'sellers.write')
  expect(await audit.orderBy('id', 'desc').executeTakeFirst()).toEqual({ source: 'shell', subject_id: 'sellers 2026' })
})

it('the seller report can be requested for a year that has begun', async () => {
  for (const words of [[], ['2028'], ['26'], ['2027', 'some'], ['2027', 'all', 'more']])
    await expect(sellersByHand(context, words)).rejects.toThrow('Usage: sellers YEAR')
})

it('the seller report is due for a reminder in January, once', async () => {
  const skippedJobs = allJobs.map(({ name }) => name).filter((name) => name !== 'payouts.remind-of-sellers')
  server.advance(new Date('2028-01-03T12:00:00Z').getTime() - context.now().getTime())
  await context.jobs.drain({ skippedJobs })
  server.advance(86_400_000)
  await context.jobs.drain({ skippedJobs })
  const subjects = await subjectsTo(server, context.config.mail.supportTo)
  expect(subjects.filter((subject) => subject.includes('HMRC'))).toEqual([
    'The report to HMRC about 2027 is due by 31 January',
  ])
})

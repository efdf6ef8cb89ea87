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

/** A hire of which £30.00 was sent in the second quarter of 2027. */
async function sent(to: Member, category: string): Promise<string> {
  const snapshot = { item_snapshot: JSON.stringify({ title: 'Canoe', category }) }
  const rentalId = await insertRental(server, { owner: to, renter: renter! }, snapshot)
  const dueId = await insertDue(server, { owner: to, rentalId, state: 'sent' })
  return insertSent(server, { dueId, rentalId, payer: renter! })
}

async function read(...words: string[]) {
  const { text, files } = await sellersByHand(context, words)
  return { text, name: files[0]!.name, lines: files[0]!.bytes.toString().trimEnd().split('\r\n') }
}

it('is what owners of means of transport were sent, by quarter, with who they are by the provider', async () => {
  const transferId = await sent(owner!, 'Water Sports')
  await sent(owner!, 'Cycling')
  await sent(owner!, 'Power Tools')
  await sent(other!, 'Power Tools')
  // A third of one comes back in the next quarter.
  const at = new Date('2027-07-02T09:00:00Z')
  await db
    .insertInto('transfer_reversals')
    .values({ provider_reversal_id: 'trr_1', transfer_id: transferId, amount_pence: 1000, at })
    .execute()
  await db.updateTable('transfers').set({ reversed_pence: 1000 }).where('id', '=', transferId).execute()
  const account = await createActiveAccount(server)
  const address = JSON.stringify({ line1: '12 Mare Street', city: 'London', postal_code: 'E8 3PN' })
  await db.updateTable('sandbox.accounts').set({ born_on: '1990-01-31', address }).where('id', '=', account).execute()
  const values = { user_id: owner!.id, provider_account_id: account, created_at: tables, updated_at: tables }
  await db.insertInto('payout_accounts').values(values).execute()
  await db.updateTable('profiles').set({ full_name: 'Test Person' }).where('id', '=', owner!.id).execute()

  server.advance(tables.getTime() - context.now().getTime())
  const { text, name, lines } = await read('2027')
  expect(name).toBe('sellers-2027.csv')
  expect(text).toContain('owners 1, hires 2, paid £50.00.')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toBe(
    `"${owner!.id}","Test Person","Test Person","yes","1990-01-31","12 Mare Street, London, E8 3PN, GB","",0,0.00,0.00,2,60.00,3.00,0,-10.00,0.00,0,0.00,0.00`,
  )
  const all = (await read('2027', 'all')).text
  expect(all).toContain('owners 2, hires 4, paid £110.00.')
  expect(all).toContain("Of 1 the card provider doesn't say birth date or address")
  expect((await read('2026')).lines).toHaveLength(1)
  // A provider that doesn't answer leaves who they are empty, and nothing else.
  sandbox.faults.everyCall = 'cut'
  expect((await read('2027')).lines[1]).toContain(`"${owner!.id}","Test Person","","","","","",0,0.00,0.00,2,60.00`)

  const book = (await moneyCsv(context, ['sellers', '2027-01-01', '2027-12-31'])).files[0]!.bytes.toString()
  expect(book.trimEnd().split('\r\n').slice(1)).toEqual([
    `"2027-05-02","2027-05-02T09:00:00Z","2027 Q2","${owner!.id}","Test Person","2",60.00,3.00,"${account}"`,
    `"2027-07-02","2027-07-02T09:00:00Z","2027 Q3","${owner!.id}","Test Person","0",-10.00,0.00,"${account}"`,
  ])
})

it('is asked for by a year that has begun', async () => {
  for (const words of [[], ['2028'], ['26'], ['2027', 'some'], ['2027', 'all', 'more']])
    await expect(sellersByHand(context, words)).rejects.toThrow('Please say sellers and a calendar year')
})

it('is remembered in January, once', async () => {
  const leaveOut = allJobs.map(({ name }) => name).filter((name) => name !== 'payouts.remind-of-sellers')
  server.advance(new Date('2028-01-03T12:00:00Z').getTime() - context.now().getTime())
  await context.jobs.drain({ leaveOut })
  server.advance(86_400_000)
  await context.jobs.drain({ leaveOut })
  const subjects = await subjectsTo(server, context.config.mail.supportTo)
  expect(subjects.filter((subject) => subject.includes('HMRC'))).toEqual([
    'The report to HMRC about 2027 is due by 31 January',
  ])
})

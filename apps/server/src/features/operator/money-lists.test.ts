import { expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { insertRental } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { insertDue } from '../../../test/table-dues.ts'
import { listMoney } from './money-lists.ts'

const server = await serverOfFile()
const { context, db } = server
const [owner, other, renter] = await Promise.all([1, 2, 3].map(() => createMember(server)))
const at = new Date('2027-05-02T09:00:00Z')

async function due(of: Member, state: 'ready' | 'expected' | 'sent', pence: number): Promise<string> {
  const rentalId = await insertRental(server, { owner: of, renter: renter! }, {})
  return insertDue(server, { owner: of, rentalId, state, amount_pence: pence })
}

const read = async (name: 'owed' | 'balance' | 'refunds', ...words: string[]) => listMoney(context, name, words)

it('says so when there is nothing to list', async () => {
  expect((await read('owed')).text).toBe('Nothing is owed.\n')
  expect((await read('refunds')).text).toBe('No refunds failed or in progress.\n')
})

it('lists what each owner is still to get, highest first, with the total', async () => {
  await due(owner!, 'ready', 3000)
  await due(owner!, 'expected', 1250)
  const debt = await due(other!, 'sent', 0)
  await db
    .insertInto('debts')
    .values({ due_id: debt, owner_id: other!.id, open_pence: 700, began_at: at, updated_at: at })
    .execute()
  const lines = (await read('owed')).text.trimEnd().split('\n')
  expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['What each owner is still owed, by state'],
    ['owner', 'account', 'hire in progress', 'waits 24 hours', 'ready', 'on its way', 'held back', 'debts'],
    [owner!.id, 'none', '£12.50', '£0.00', '£30.00', '£0.00', '£0.00', '£0.00'],
    [other!.id, 'none', '£0.00', '£0.00', '£0.00', '£0.00', '£0.00', '£7.00'],
    ['total', '£12.50', '£0.00', '£30.00', '£0.00', '£0.00', '£7.00'],
  ])
  const { text, files } = await listMoney(context, 'owed', ['--csv'])
  expect(text).toMatch(/^owed-\d{4}-\d\d-\d\d\.csv is written, with 2 lines\.\n$/)
  expect(files?.[0]?.bytes.toString().split('\r\n')[1]).toBe(`"${owner!.id}","none",12.50,0.00,30.00,0.00,0.00,0.00`)
  expect((await read('balance')).text).toMatch(/^ {2}of which owners' +£42\.50 {2}npm run money -- owed$/m)
})

it('lists failed refunds before pending ones, with the missing amount', async () => {
  const times = { checkout_expires_at: at, captured_at: at, created_at: at, updated_at: at }
  const pay = async (state: 'refund_failed' | 'refunding', refund: number) => {
    const values = { subject_kind: 'boost', subject_id: crypto.randomUUID(), amount_pence: 900, state } as const
    const rows = db.insertInto('payments').values({ ...values, refund_pence: refund, ...times })
    const { id } = await rows.returning('id').executeTakeFirstOrThrow()
    const taken = {
      kind: 'captured',
      amount_pence: 900,
      provider_ref: `pi_${id}`,
      payment_id: id,
      learnt_at: at,
    } as const
    await db.insertInto('ledger_entries').values(taken).execute()
    return id
  }
  const [underWay, failed] = [await pay('refunding', 400), await pay('refund_failed', 900)]
  const lines = (await read('refunds')).text.trimEnd().split('\n').slice(2)
  expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
    [failed, 'boost', 'returned by the bank', '£9.00', '£9.00', '2027-05-02T09:00'],
    [underWay, 'boost', 'under way', '£4.00', '£4.00', '2027-05-02T09:00'],
    ['total', '£13.00', '£13.00'],
  ])
  await db.updateTable('payments').set({ lost_pence: 200 }).where('id', '=', failed).execute()
  expect((await read('refunds')).text).toMatch(
    new RegExp(`${failed} +boost +a part lost to the bank +£9\\.00 +£7\\.00`),
  )
  await db.updateTable('payments').set({ refund_short_at: at }).where('id', '=', underWay).execute()
  expect((await read('refunds')).text).toContain(`${underWay}  boost  waiting for the balance`)
  await expect(read('refunds', '--xml')).rejects.toThrow('Usage: refunds, or refunds --csv')
})

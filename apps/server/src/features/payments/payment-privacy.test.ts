import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import { paymentExporter } from './payment-privacy.ts'
import { beginTransaction } from '../../platform/db/transaction.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

async function addPerson(full_name: string): Promise<string> {
  const user = db.insertInto('auth.users').values({ email: `${full_name}@example.org` })
  const { id } = await user.returning('id').executeTakeFirstOrThrow()
  await db.insertInto('profiles').values({ id, full_name }).execute()
  return id
}

async function addPayment(payer_id: string, created_at: string): Promise<string> {
  const row = { subject_kind: 'rental', subject_id: crypto.randomUUID(), amount_pence: 1000, payer_id } as const
  const values = { ...row, created_at, checkout_expires_at: created_at }
  return (await db.insertInto('payments').values(values).returning('id').executeTakeFirstOrThrow()).id
}

test("the data export has one's payments, oldest first, and deleting an account leaves them without a name", async () => {
  const [me, other, tombstone] = [await addPerson('ann'), await addPerson('bob'), await addPerson('nobody')]
  const late = await addPayment(me, '2026-06-02')
  const early = await addPayment(me, '2026-06-01')
  const theirs = await addPayment(other, '2026-06-01')
  for (const [refund_outside_pence, refund_outside_ref] of [
    [300, 'FP 1'],
    [500, 'FP 2'],
  ] as const)
    await db
      .updateTable('payments')
      .set({ refund_outside_pence, refund_outside_ref, updated_at: `2026-07-0${refund_outside_pence / 100}` })
      .where('id', '=', early)
      .execute()
  expect((await paymentExporter.collect(db, me)) as object[]).toMatchObject([
    {
      id: early,
      refund_outside_pence: 500,
      paid_another_way: [
        { amount_pence: 300, reference: 'FP 1' },
        { amount_pence: 200, reference: 'FP 2' },
      ],
    },
    { id: late, paid_another_way: [] },
  ])
  const idsOf = async (userId: string) =>
    ((await paymentExporter.collect(db, userId)) as { id: string }[]).map(({ id }) => id)
  expect(await idsOf(me)).toEqual([early, late])
  const erasure = { userId: me, tombstoneId: tombstone, email: null, at: new Date() }
  await beginTransaction(db, (trx) => Promise.resolve(paymentExporter.erase?.(trx, erasure)))
  expect([await idsOf(me), await idsOf(tombstone), await idsOf(other)]).toEqual([[], [early, late], [theirs]])
})

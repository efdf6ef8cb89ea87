import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createHire, readMoney } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { lapse } from './payment-jobs.ts'
import { beginTransaction } from '../../platform/db/transaction.ts'

// Jobs run automatically, as in the product.
const server = await serverOfFile({ manualJobs: false })
const { db, context } = server
const atOnce = 40

test('checkouts whose jobs run at once are expired forty at a time, and one that hangs delays no other [R7]', async () => {
  const { rentalId } = await createHire(server, { paid: false })
  const { payment } = await readMoney(server, rentalId)
  const copies = Array.from({ length: 2 * atOnce }, (_, index) => ({
    ...payment,
    id: randomUUID(),
    subject_id: randomUUID(),
    provider_session_id: `cs_test_${payment.id}_${index}`,
    // Just over, and not long enough for the sweep: only its own job ends it.
    checkout_expires_at: context.now(),
  }))
  await db.insertInto('payments').values(copies).execute()
  const ids = copies.map(({ id }) => id)
  const held: (() => void)[] = []
  let [open, most] = [0, 0]
  const { sessions } = context.cards.api.checkout
  sessions.expire = (() => {
    most = Math.max(most, ++open)
    const answer = Promise.withResolvers<object>()
    held.push(() => {
      open--
      answer.resolve({})
    })
    return answer.promise
  }) as unknown as typeof sessions.expire
  await beginTransaction(context.db, async (trx) => {
    for (const id of ids) await context.jobs.send(trx, lapse, { payment_id: id })
  })
  await expect.poll(() => open).toBe(atOnce)
  const hanging = held.shift()
  await expect
    .poll(async () => {
      for (const answer of held.splice(0)) answer()
      const lapsed = db.selectFrom('payments').select('id').where('id', 'in', ids).where('state', '=', 'lapsed')
      return (await lapsed.execute()).length
    })
    .toBe(ids.length - 1)
  expect([open, most]).toEqual([1, atOnce])
  hanging?.()
  const lapsed = db.selectFrom('payments').select('id').where('id', 'in', ids).where('state', '=', 'lapsed')
  await expect.poll(async () => (await lapsed.execute()).length).toBe(ids.length)
})

import { afterEach, expect, test } from 'vitest'
import { createHire, readMoney } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { lapse, reconcile } from './payment-jobs.ts'
import { firstAttemptOf } from '../../../test/one-turn.ts'

const server = await serverOfFile({ manualJobs: false })
const { sessions } = server.context.cards.api.checkout
const expire = sessions.expire.bind(sessions)

afterEach(() => void (sessions.expire = expire))

const attempt = firstAttemptOf()

/** Unpaid requests whose time is over; the jobs that would end them aren't due yet. */
async function createOverdue(count: number): Promise<{ rentalId: string; paymentId: string }[]> {
  const made: { rentalId: string; paymentId: string }[] = []
  for (let number = 0; number < count; number++) {
    const { rentalId } = await createHire(server, { paid: false })
    made.push({ rentalId, paymentId: (await readMoney(server, rentalId)).payment.id })
  }
  const longAgo = new Date(server.context.now().getTime() - 120_000)
  const ids = made.map(({ paymentId }) => paymentId)
  await server.db.updateTable('payments').set({ checkout_expires_at: longAgo }).where('id', 'in', ids).execute()
  return made
}

/**
 * Holds the provider's responses until this many calls wait at a time, and that to the first call until the returned
 * function is called.
 */
function answerOnceWaiting(count: number): () => void {
  let waiting = 0
  const open = Promise.withResolvers<void>()
  const never = Promise.withResolvers<void>()
  sessions.expire = async (...args: Parameters<typeof expire>) => {
    const isFirst = ++waiting === 1
    if (waiting === count) open.resolve()
    await (isFirst ? never.promise : open.promise)
    return expire(...args)
  }
  return never.resolve
}

async function countHires(made: readonly { rentalId: string }[]): Promise<number> {
  const ids = made.map(({ rentalId }) => rentalId)
  const rows = await server.db.selectFrom('rentals').select('id').where('id', 'in', ids).execute()
  return rows.length
}

test('unpaid checkouts are expired forty at a time, and one that hangs delays no other', async () => {
  const made = await createOverdue(40)
  const release = answerOnceWaiting(40)
  for (const { paymentId } of made) await server.context.jobs.send(server.db, lapse, { payment_id: paymentId })
  await expect.poll(() => countHires(made), { timeout: 50_000 }).toBe(1)
  release()
  await expect.poll(() => countHires(made), { timeout: 50_000 }).toBe(0)
})

test('unpaid checkouts whose job was lost are expired forty at a time too', async () => {
  const made = await createOverdue(40)
  const release = answerOnceWaiting(40)
  const run = reconcile.run(server.context, {}, attempt)
  await expect.poll(() => countHires(made), { timeout: 50_000 }).toBe(1)
  release()
  await run
  await expect.poll(() => countHires(made), { timeout: 50_000 }).toBe(0)
})

import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { createHire, readMoney } from '../../../test/hires.ts'
import { hireOnlyOptions, serverOfFile } from '../../../test/server-of-file.ts'
import { lapse, reconcile } from './payment-jobs.ts'
import { firstAttemptOf } from '../../../test/one-turn.ts'

const server = await serverOfFile(hireOnlyOptions)
const { db, context } = server
const atOnce = 40
const turn = firstAttemptOf()

/** Checkouts that nobody paid in time. */
async function overdue(count: number): Promise<string[]> {
  const { rentalId } = await createHire(server, { paid: false })
  const { payment } = await readMoney(server, rentalId)
  const copies = Array.from({ length: count - 1 }, (_, index) => ({
    ...payment,
    id: randomUUID(),
    subject_id: randomUUID(),
    provider_session_id: `cs_test_${payment.id}_${index}`,
  }))
  await db.insertInto('payments').values(copies).execute()
  server.advance(32 * 60_000)
  return [payment.id, ...copies.map(({ id }) => id)]
}

const countLapsed = async (ids: readonly string[]) =>
  (await db.selectFrom('payments').select('id').where('id', 'in', ids).where('state', '=', 'lapsed').execute()).length

/** The context with a provider that ends a checkout only when the test lets it. */
function heldProvider() {
  const held: (() => void)[] = []
  const expire = () => new Promise((resolve) => held.push(() => resolve({})))
  const { cards } = context
  const api = Object.create(cards.api, { checkout: { value: { sessions: { expire } } } }) as typeof cards.api
  const release = (from = 0) => held.splice(from).forEach((answer) => answer())
  return { held, release, context: { ...context, cards: { ...cards, api } } }
}

afterEach(() => db.deleteFrom('payments').where('state', '=', 'lapsed').execute())

test('checkouts that end together are expired forty at a time: a thousand at a second each take half a minute [R7]', async () => {
  const ids = await overdue(4 * atOnce)
  const provider = heldProvider()
  const swept = reconcile.run(provider.context, {}, turn)
  for (let wave = 0; wave < 4; wave++) {
    await expect.poll(() => provider.held).toHaveLength(atOnce)
    provider.release()
  }
  await swept
  expect(await countLapsed(ids)).toBe(ids.length)
  expect(lapse.concurrency).toBe(atOnce)
})

test('a provider call that hangs delays no other checkout [R7]', async () => {
  const ids = await overdue(2 * atOnce)
  const provider = heldProvider()
  const swept = reconcile.run(provider.context, {}, turn)
  await expect
    .poll(() => {
      // The call that was made first never gets a response.
      provider.release(1)
      return countLapsed(ids)
    })
    .toBe(ids.length - 1)
  expect(provider.held).toHaveLength(1)
  provider.release()
  await swept
  expect(await countLapsed(ids)).toBe(ids.length)
})

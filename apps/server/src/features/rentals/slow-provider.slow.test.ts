import { once } from 'node:events'
import { expect, it } from 'vitest'
import { createHire, readMoney, settleAll } from '../../../test/hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { settleWithin } from '../payments/payments.ts'

const { server, sandbox } = await serverAndCards()

/** The context with a provider that receives every request and never responds. */
function unanswered(): typeof server.context {
  const retrieve = { retrieve: () => new Promise(() => undefined) }
  const { cards } = server.context
  const calls = { checkout: { value: { sessions: retrieve } }, paymentIntents: { value: retrieve } }
  return { ...server.context, cards: { ...cards, api: Object.create(cards.api, calls) as typeof cards.api } }
}

/** Started before all tests because it takes long: what someone is told when the provider never responds, and when. */
const told = await beginToWait()

async function beginToWait(): Promise<{ readonly order: Promise<string[]> }> {
  const { rentalId } = await createHire(server, { paid: false })
  const { id } = (await readMoney(server, rentalId)).payment
  const owing = { state: 'releasing' as const, authorised_at: server.context.now() }
  await server.db.updateTable('payments').set(owing).where('id', '=', id).execute()
  const order: string[] = []
  const passed = (ms: number) => once(AbortSignal.timeout(ms), 'abort').then(() => void order.push(`${ms} ms`))
  const outcome = settleWithin(unanswered(), id).then((said) => void order.push(said))
  return { order: Promise.all([passed(2500), outcome, passed(4500)]).then(() => order) }
}

it("an approval doesn't wait for a provider that never answers: the capture continues by itself [R12]", async () => {
  const { owner, rentalId } = await createHire(server)
  const { faults } = sandbox
  faults.everyCall = 'time_out'
  const body = { pickup_location: '12 Mare Street' }
  const outcome = await server.api('POST /rentals/:rentalId/approve', { params: { rentalId }, body }, owner)
  expect(outcome).toMatchObject({ payment: 'under_way', rental: { status: 'confirmed', payment_state: 'capturing' } })
  faults.everyCall = null
  await expect.poll(async () => (await readMoney(server, rentalId)).state).toBe('captured')
  await settleAll(server)
  expect(await readMoney(server, rentalId)).toMatchObject({ state: 'captured', taken: 3450 })
})

it('a caller waiting for a provider that never answers is told after three seconds that it is under way [R12]', async () => {
  expect(await told.order).toEqual(['2500 ms', 'under_way', '4500 ms'])
})

import { expect, it } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { createHire, readMoney, settleAll } from '../../../test/hires.ts'

it('an approval does not wait for a provider that never answers: the capture goes on by itself [R12]', async () => {
  const server = await startTestServer()
  const { owner, rentalId } = await createHire(server)
  const { faults } = server.context.cards.sandbox!
  faults.everyCall = 'time_out'
  const body = { pickup_location: '12 Mare Street' }
  const outcome = await server.api('POST /rentals/:rentalId/approve', { params: { rentalId }, body }, owner)
  expect(outcome).toMatchObject({ payment: 'under_way', rental: { status: 'confirmed', payment_state: 'capturing' } })
  faults.everyCall = null
  await expect.poll(async () => (await readMoney(server, rentalId)).state, { timeout: 25_000 }).toBe('captured')
  await settleAll(server)
  expect(await readMoney(server, rentalId)).toMatchObject({ state: 'captured', taken: 3450 })
  await server.close()
})

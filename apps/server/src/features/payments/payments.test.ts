import { expect, test } from 'vitest'
import { createHire, readMoney } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { requestCapture, requestRefund, requestRelease } from './service.ts'

const server = await serverOfFile()

test('money that is released cannot be asked for again, in any way, and its payment stays as it is', async () => {
  const { owner, rentalId } = await createHire(server)
  await server.api('POST /rentals/:rentalId/decline', { params: { rentalId }, body: {} }, owner)
  const { payment } = await readMoney(server, rentalId)
  expect(payment.state).toBe('released')
  const done = await inTransaction(server.db, async (trx) => [
    await requestCapture(server.context, trx, payment),
    await requestRelease(server.context, trx, payment),
    await requestRefund(server.context, trx, payment, 100),
    await requestRefund(server.context, trx, payment, 0),
  ])
  expect(done).toEqual([false, false, false, false])
  expect((await readMoney(server, rentalId)).payment).toEqual(payment)
})

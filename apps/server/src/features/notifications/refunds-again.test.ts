import { sendBack } from '@itemo/card-sandbox/refunds.ts'
import { expect, it } from 'vitest'
import { settleAll } from '../../../test/hires.ts'
import { makeFailedRefund } from '../../../test/money-provocations.ts'
import { subjectsTo } from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { retryRefund } from '../payments/failed-refunds.ts'

const { server } = await serverAndCards()
const byShell = { by: { source: 'shell', userId: null, roles: [] } } as const

it('a repeated refund is announced again, and so is the bank returning it again, each once', async () => {
  const { id, hire } = await makeFailedRefund(server, true)
  const told = async () =>
    (await subjectsTo(server, hire.renter.email)).filter((subject) => /refund/i.test(subject)).map((one) => one[0])
  // R: "Refund made: £17.25"; Y: "Your bank sent back your refund".
  expect(await told()).toEqual(['R', 'Y'])
  expect(await retryRefund(server.context, id, byShell)).toBe(true)
  await settleAll(server)
  expect(await told()).toEqual(['R', 'Y', 'R'])
  const refunds = server.sandboxDb.selectFrom('sandbox.refunds').select('id').where('status', '=', 'succeeded')
  const { id: latest } = await refunds.orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  await server.context.cards.sandbox?.transact((deps) => sendBack(deps, latest))
  await settleAll(server)
  expect(await told()).toEqual(['R', 'Y', 'R', 'Y'])
  await server.context.jobs.publish(server.db, {
    name: 'payment.refund_failed',
    payload: { payment_id: id, subject: { kind: 'rental', id: hire.rentalId } },
  })
  await settleAll(server)
  expect(await told()).toHaveLength(4)
})

it("after a bank kept a penny of a refund the operator is told that it can't go to the card", async () => {
  const { id, hire } = await makeFailedRefund(server)
  await server.db.updateTable('payments').set({ lost_pence: 1 }).where('id', '=', id).execute()
  await server.context.jobs.publish(server.db, {
    name: 'payment.refund_failed',
    payload: { payment_id: id, subject: { kind: 'rental', id: hire.rentalId } },
  })
  await settleAll(server)
  const { supportTo } = server.context.config.mail
  expect((await subjectsTo(server, supportTo)).at(-1)).toBe("A refund can't go to the card: £17.24 is due")
})

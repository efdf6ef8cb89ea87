import { sendBack } from '@itemo/card-sandbox/refunds.ts'
import { expect, it } from 'vitest'
import { readMoney, settleAll } from '../../../test/hires.ts'
import { cancelHire, createPaidHire, intentOf, ledgerOf, subjectsTo } from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { eraseAccount } from '../accounts/account-privacy.ts'

const { server, sandbox, pass } = await serverAndCards()

/** A rental that its renter cancelled before both they and the owner deleted their accounts, with nothing refunded yet. */
async function cancelAndGo() {
  const hire = await createPaidHire(server, { from: 10, to: 12 })
  sandbox.faults.everyCall = 'refuse'
  await cancelHire(server, hire)
  for (const { id } of [hire.renter, hire.owner]) expect(await eraseAccount(server.context, id)).toBeUndefined()
  expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'refunding', refunded: 0 })
  sandbox.faults.everyCall = null
  return hire
}

it('a refund is made and tracked even if both sides deleted their accounts while it was pending [R13]', async () => {
  const hire = await cancelAndGo()
  // Only the job and the sweep request it.
  await pass(60 * 60_000)
  expect(await readMoney(server, hire.rentalId)).toMatchObject({ state: 'refunded', refunded: 3450 })
  expect(await ledgerOf(server, hire)).toEqual([
    ['captured', 3450],
    ['refunded', 3450],
  ])
})

it('if the bank returns it the operator is told, and that nobody could be asked', async () => {
  const hire = await cancelAndGo()
  await pass(60 * 60_000)
  const intentId = await intentOf(server, hire)
  const refunds = server.sandboxDb.selectFrom('sandbox.refunds').select('id').where('intent_id', '=', intentId)
  const { id } = await refunds.executeTakeFirstOrThrow()
  await sandbox.transact((deps) => sendBack(deps, id))
  await settleAll(server)
  expect((await readMoney(server, hire.rentalId)).state).toBe('refund_failed')
  const mails = server.db.selectFrom('mailbox').select('text').where('text', 'like', `%At the provider: ${intentId}%`)
  const [mail, ...more] = await mails.execute()
  expect(more).toEqual([])
  expect(mail?.text).toContain('The payer has since deleted their account')
  expect(await subjectsTo(server, hire.renter.email)).toEqual([])
})

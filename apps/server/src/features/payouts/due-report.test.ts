import { expect, it } from 'vitest'
import { copyHires } from '../../../test/copied-hires.ts'
import { dueOf, returnHire, standingOf } from '../../../test/due-books.ts'
import { readMoney, settleAll } from '../../../test/hires.ts'
import { cancelHire, createPaidHire } from '../../../test/paid-hires.ts'

import { hireOnlyOptions, serverOfFile } from '../../../test/server-of-file.ts'
import { reportMoney } from '../payments/check-ledger.ts'
import { balanceOfKinds } from '../payments/ledger-report.ts'
import { actOnDue } from './due-acts.ts'
import { actByHand, describeDues } from './due-report.ts'

const server = await serverOfFile(hireOnlyOptions)
copyHires(server)
const { context } = server

it("reports how much of the balance is the operator's own, and which dues are held for too long [R73]", async () => {
  const hire = await createPaidHire(server)
  const text = await describeDues(context, 10_000)
  expect(text).toContain('owners are still owed £30.00: of the balance at the provider £70.00 is yours')
  expect(text).not.toContain('80 days')
  const long = new Date(context.now().getTime() - 81 * 86_400_000)
  await server.db.updateTable('payments').set({ captured_at: long }).where('subject_id', '=', hire.rentalId).execute()
  expect(await describeDues(context, 10_000)).toContain('held for more than 80 days')
  await server.db.deleteFrom('dues').execute()
})

it("counts a refund returned by the bank as the payer's money", async () => {
  const hire = await createPaidHire(server, { card: '4000 0000 0000 5126', from: 1, to: 3 })
  const read = async () => describeDues(context, balanceOfKinds((await reportMoney(context)).kinds))
  const yours = (text: string) => /of the balance at the provider (\S+) is yours/.exec(text)?.[1]
  await cancelHire(server, hire)
  await settleAll(server)
  const before = await read()
  server.advance(2 * 60_000)
  await settleAll(server)
  expect((await readMoney(server, hire.rentalId)).state).toBe('refund_failed')
  const after = await read()
  expect(yours(after)).toBe(yours(before))
  expect(before).not.toContain('payers are still owed')
  expect(after).toContain('payers are still owed £17.25\n')
  await server.db.deleteFrom('dues').execute()
})

it('reports to the operator what owners are due, and what awaits a person [R71]', async () => {
  expect(await describeDues(context, 10_000)).toBe('')
  const hire = await createPaidHire(server, { from: 0, to: 2 })
  await createPaidHire(server, { from: 0, to: 2 })
  await returnHire(server, hire)
  const { id } = (await dueOf(server, hire))!
  expect(await describeDues(context, 10_000)).not.toContain(id)
  await actOnDue(context, 'block', id)
  const report = await describeDues(context, 10_000)
  expect(report).toMatch(/^ {2}blocked operator +1 +£30\.00 {2}oldest /m)
  expect(report).toMatch(/^ {2}expected +1 +£30\.00 {2}oldest /m)
  expect(report).toMatch(new RegExp(`^ {2}${id} +£30\\.00 {2}blocked +since .*owner ${hire.owner.id}$`, 'm'))
})

it('acts on a due by id, reports its state, and refuses unknown acts and dues', async () => {
  const hire = await createPaidHire(server, { from: 0, to: 2 })
  await returnHire(server, hire)
  const { id } = (await dueOf(server, hire))!
  expect(await actByHand(context, ['release', id])).toMatchObject({ isAlarming: true })
  expect(await actByHand(context, ['take_on', id])).toMatchObject({ isAlarming: true })
  expect(await actByHand(context, ['settle_outside', id])).toEqual({
    text: `The due ${id} of £30.00 is sent now.\n`,
    isAlarming: false,
  })
  expect(await standingOf(server, hire)).toEqual(['sent', 3000])
  for (const words of [[], ['send', id], ['release', 'x'], ['release']]) {
    await expect(actByHand(context, words)).rejects.toThrow('Usage: ')
  }
})

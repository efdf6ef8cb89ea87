import { expect, it } from 'vitest'
import { depositOf, goTo } from '../../../test/deposit-hires.ts'
import { returnHire } from '../../../test/due-books.ts'
import { settleAll } from '../../../test/hires.ts'
import { createPaidHire } from '../../../test/paid-hires.ts'
import { hireOnlyOptions, serverOfFile } from '../../../test/server-of-file.ts'
import { depositByHand, describeDeposits } from './deposit-report.ts'

const server = await serverOfFile(hireOnlyOptions)
const { context } = server

it('the deposit command lists deposits by state and those awaiting a decision, and carries decisions out', async () => {
  expect(await describeDeposits(context)).toBe('')
  await goTo(server, 1, 12)
  const hire = await createPaidHire(server, { from: 1, to: 1, deposit: 60 })
  const { rentalId } = hire
  expect(await describeDeposits(context)).toMatch(/^ {2}held +1 +£60\.00$/m)
  await goTo(server, 1, 18)
  await returnHire(server, hire)
  expect(await depositByHand(context, ['take', rentalId, '25.00'])).toMatchObject({ isAlarming: true })
  expect(await depositByHand(context, ['report', rentalId])).toEqual({
    text: 'The deposit of £60.00 stays until you decide.\n',
    isAlarming: false,
  })
  expect(await describeDeposits(context)).toMatch(new RegExp(`^ {2}${rentalId} +£60\\.00 {2}held +since `, 'm'))
  expect(await depositByHand(context, ['take', rentalId, '60.01'])).toMatchObject({
    text: 'Nothing was done: it is more than the deposit, or more than is claimed.\n',
  })
  expect(await depositByHand(context, ['take', rentalId, '25'])).toMatchObject({
    text: '£25.00 of the deposit of £60.00 is taken.\n',
  })
  await settleAll(server)
  expect(await depositOf(server, hire)).toMatchObject({ state: 'taken', taken_pence: 2500 })
  expect(await describeDeposits(context)).toMatch(/^ {2}taken +1 +£60\.00 {2}of which taken £25\.00$/m)
  for (const words of [
    [],
    ['keep', rentalId],
    ['release', 'x'],
    ['take', rentalId],
    ['take', rentalId, ''],
    ['take', rentalId, '1e3'],
  ])
    await expect(depositByHand(context, words)).rejects.toThrow('Usage: ')
})

import { describe, expect, it } from 'vitest'
import { dueOf, openAccount, returnHire, standingOf, transfersThere } from '../../../test/due-books.ts'
import { type Hire, settleAll } from '../../../test/hires.ts'
import { createPaidHire } from '../../../test/paid-hires.ts'
import { press } from '../../../test/sandbox-accounts.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'

const { server, sandbox, pass } = await serverAndCards({ passesOver: [] })

const minute = 60_000
const hour = 60 * minute

async function createReturned(): Promise<Hire> {
  const hire = await createPaidHire(server, { from: 0, to: 2 })
  await returnHire(server, hire)
  return hire
}

describe('a due that cannot be sent at once', () => {
  it('waits where the account lost what it could do between ready and sending', async () => {
    const hire = await createReturned()
    const account = await openAccount(server, hire.owner)
    sandbox.faults.webhooks = 'hold'
    await press(server, sandbox, `accounts/${account}`, 'take_away')
    server.advance(25 * hour)
    await server.context.jobs.drain()
    expect(await standingOf(server, hire)).toEqual(['sending', 3000])
    expect((await dueOf(server, hire))?.failure).toContain('capabilities')
    sandbox.faults.webhooks = 'send'
    await pass(hour)
    expect(await standingOf(server, hire)).toEqual(['ready', 3000])
    expect(await transfersThere(server, hire)).toEqual([])
    await press(server, sandbox, `accounts/${account}`, 'return_capability')
    await settleAll(server)
    await pass(2 * minute)
    expect(await standingOf(server, hire)).toEqual(['sent', 3000])
    expect(await transfersThere(server, hire)).toEqual([[3000, 0]])
  })

  it.each(['refuse', 'cut', 'drop_answer'] as const)(
    'is sent once after an hour in which the provider answers nothing (%s)',
    async (fault) => {
      const hire = await createReturned()
      await openAccount(server, hire.owner)
      server.advance(24 * hour - 5 * minute)
      sandbox.faults.everyCall = fault
      for (let count = 0; count < 6; count++) await pass(10 * minute)
      expect(await standingOf(server, hire)).toEqual(['sending', 3000])
      sandbox.faults.everyCall = null
      await pass(16 * minute)
      expect(await standingOf(server, hire)).toEqual(['sent', 3000])
      expect(await transfersThere(server, hire)).toEqual([[3000, 0]])
    },
    30_000,
  )
})

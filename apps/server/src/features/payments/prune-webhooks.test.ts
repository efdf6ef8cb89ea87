import { expect, it } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'
import { createHire, settleAll } from '../../../test/hires.ts'

const dayMs = 86_400_000

it("what the provider has forgotten is pruned at night, and what is still to be sent isn't", async () => {
  const server = await startTestServer()
  const { db, sandboxDb } = server
  await createHire(server)
  const count = async () => {
    const heard = db.selectFrom('payment_events').select(({ fn }) => fn.countAll<string>().as('n'))
    const row = await sandboxDb
      .selectNoFrom(({ selectFrom }) => [
        heard.as('heard'),
        selectFrom('sandbox.events')
          .select(({ fn }) => fn.countAll<string>().as('n'))
          .as('events'),
        selectFrom('sandbox.answers')
          .select(({ fn }) => fn.countAll<string>().as('n'))
          .as('answers'),
      ])
      .executeTakeFirstOrThrow()
    return Object.values(row).map(Number)
  }
  const [heard = 0, events = 0, answers = 0] = await count()
  expect(Math.min(heard, events, answers)).toBeGreaterThan(0)
  server.context.cards.sandbox!.faults.webhooks = 'hold'
  // The request expires, and the message about the released hold is still to come.
  server.advance(4 * dayMs)
  await settleAll(server)
  const [, , afterDays = 0] = await count()
  expect(afterDays).toBeLessThanOrEqual(answers)
  server.advance(27 * dayMs)
  await settleAll(server)
  const waiting = await sandboxDb.selectFrom('sandbox.events').select('type').execute()
  expect(waiting.map(({ type }) => type)).toContain('payment_intent.canceled')
  expect((await count())[0]).toBe(0)
  expect(waiting.length).toBeLessThan(events + 1)
  await server.close()
})

import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { serverOfFile } from '../../../test/server-of-file.ts'
import type { Listener } from '../db/listener.ts'
import { createEndedSessions } from './ended-sessions.ts'

const { context, db } = await serverOfFile()

it('takes what the table says after a break, unless a notice says something newer', async () => {
  const ears = new Map<string, Parameters<Listener['listen']>[1]>()
  const listener: Listener = {
    async listen(channel, ear) {
      ears.set(channel, ear)
      ear.onReady?.()
      return async () => undefined
    },
    close: async () => undefined,
  }
  const [lowered, kept, raisedSince, loweredSince] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const rows = [lowered, kept, loweredSince].map((id) => ({ id }))
  await db.insertInto('auth.raised_sessions').values(rows).execute()
  const ended = await createEndedSessions({ ...context, listener, lifetimeSeconds: 3600 })
  const refused = () =>
    [lowered, kept, raisedSince, loweredSince].map((sessionId) => ended.has({ sessionId, aal: 'aal1' }))
  expect(refused()).toEqual([true, true, false, true])

  await db.deleteFrom('auth.raised_sessions').where('id', '=', lowered).execute()
  const raised = ears.get('raised_sessions')
  raised?.onReady?.()
  raised?.onNotification(`aal2 ${raisedSince}`)
  raised?.onNotification(`aal1 ${loweredSince}`)
  await expect.poll(refused).toEqual([false, true, true, false])
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { startDatabaseProxy } from '../../../test/database-proxy.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import type { Listener } from '../db/listener.ts'
import { openDatabase } from '../db/open-database.ts'
import { createEndedSessions } from './ended-sessions.ts'

const { context, db, databaseUrl } = await serverOfFile()

/** A listener whose notifications and reconnects the test triggers. */
function standIn() {
  const ears = new Map<string, Parameters<Listener['listen']>[1]>()
  const listener: Listener = {
    async listen(channel, ear) {
      ears.set(channel, ear)
      ear.onReady?.()
      return async () => undefined
    },
    close: async () => undefined,
  }
  return { ears, listener }
}

it('after a reconnect takes the state of the table, unless a notification is newer', async () => {
  const { ears, listener } = standIn()
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

it('finds a session that ended during an outage, even if the listener reconnects before the database answers', async () => {
  const proxy = await startDatabaseProxy(databaseUrl)
  onTestFinished(proxy.close)
  const own = openDatabase(proxy.url, { log: context.log, max: 2, statementTimeoutMs: 10_000 })
  onTestFinished(own.close)
  const { ears, listener } = standIn()
  const ended = await createEndedSessions({ ...context, db: own.db, listener, lifetimeSeconds: 3600 })
  onTestFinished(ended.close)
  const sessionId = randomUUID()
  await proxy.shut()
  await expect.poll(() => sql`select 1`.execute(own.db).catch(({ name }: Error) => name)).toBe('DatabaseUnavailable')
  await db.insertInto('auth.ended_sessions').values({ id: sessionId }).execute()
  ears.get('ended_sessions')?.onReady?.()
  await expect.poll(() => sql`select 1`.execute(own.db).catch(({ name }: Error) => name)).toBe('DatabaseUnavailable')
  expect(ended.has({ sessionId, aal: 'aal1' })).toBe(false)
  await proxy.open()
  await expect.poll(() => ended.has({ sessionId, aal: 'aal1' })).toBe(true)
})

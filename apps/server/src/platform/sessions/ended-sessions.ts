import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Listener } from '../db/listener.ts'
import type { Logger } from '../log.ts'

/** Sessions that were ended while their access tokens are still within their time. */
export interface EndedSessions {
  has(sessionId: string): boolean
  /** Removes what no token can belong to any more from the table. */
  sweep(): Promise<void>
}

interface EndedSessionsOptions {
  readonly db: Db
  readonly listener: Listener
  readonly log: Logger
  readonly now: () => Date
  readonly lifetimeSeconds: number
}

const channel = 'ended_sessions'

/** Keeps the ended sessions in memory, so that a sign-out counts at once and no request asks the database (ADR-0071). */
export async function createEndedSessions(options: EndedSessionsOptions): Promise<EndedSessions> {
  const { db, listener, log, now, lifetimeSeconds } = options
  /** By session, when this process heard of its end, in milliseconds; the oldest first. */
  const ended = new Map<string, number>()

  const note = (sessionId: string) => {
    const at = now().getTime()
    ended.delete(sessionId)
    ended.set(sessionId, at)
    for (const [old, since] of ended) {
      if (since > at - lifetimeSeconds * 1000) break
      ended.delete(old)
    }
  }
  const read = async () => {
    const rows = await db
      .selectFrom('auth.ended_sessions')
      .select('id')
      .where('ended_at', '>', sql<Date>`now() - make_interval(secs => ${lifetimeSeconds})`)
      .execute()
    for (const { id } of rows) note(id)
  }
  let listening = false
  await listener.listen(channel, {
    onNotification: note,
    onReady() {
      if (listening) read().catch((error: unknown) => log.error('ended sessions could not be read', { error }))
      listening = true
    },
  })
  await read()

  return {
    has: (sessionId) => ended.has(sessionId),
    async sweep() {
      await db
        .deleteFrom('auth.ended_sessions')
        .where('ended_at', '<', sql<Date>`now() - make_interval(secs => ${2 * lifetimeSeconds})`)
        .execute()
    },
  }
}

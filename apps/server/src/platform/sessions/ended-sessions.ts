import { sql } from 'kysely'
import { createCatchUp } from '../db/catch-up.ts'
import type { Db } from '../db/db.ts'
import type { Listener } from '../db/listener.ts'
import type { Actor } from '../http/types.ts'
import type { Logger } from '../log.ts'

/** The access token of a session, as it was issued. */
export type Bearer = Pick<Actor, 'sessionId' | 'aal'>

/** Sessions that ended, or were raised by a second factor, while older access tokens for them haven't expired. */
export interface EndedSessions {
  /** Whether a token is no longer valid: its session ended, or proved a second factor after the token was issued without one. */
  has(bearer: Bearer): boolean
  /** Deletes rows from the tables that are older than any valid token. */
  sweep(): Promise<void>
  close(): void
}

interface EndedSessionsOptions {
  readonly db: Db
  readonly listener: Listener
  readonly log: Logger
  readonly now: () => Date
  readonly lifetimeSeconds: number
}

/** Session ids, each remembered as long as a token issued before can be valid. */
function createRecent(now: () => Date, lifetimeSeconds: number) {
  /** When this process was notified of each, in milliseconds; oldest first. */
  const signals = new Map<string, number>()
  return {
    has: (id: string) => signals.has(id),
    ids: () => [...signals.keys()],
    forget: (id: string) => signals.delete(id),
    note(id: string) {
      const at = now().getTime()
      signals.delete(id)
      signals.set(id, at)
      for (const [old, since] of signals) {
        if (since > at - lifetimeSeconds * 1000) break
        signals.delete(old)
      }
    },
  }
}

/**
 * Caches them in memory, so that a logout or a second factor takes effect at once and no request queries the database (ADR-0071,
 * ADR-0160).
 */
export async function createEndedSessions(options: EndedSessionsOptions): Promise<EndedSessions> {
  const { db, listener, log, now, lifetimeSeconds } = options
  const ended = createRecent(now, lifetimeSeconds)
  const raised = createRecent(now, lifetimeSeconds)
  const since = sql<Date>`now() - make_interval(secs => ${lifetimeSeconds})`

  /** For each read in progress: the sessions with a notification since it began, which is newer than the result of the read. */
  const readings = new Set<Set<string>>()

  const readRaised = async () => {
    const signalled = new Set<string>()
    readings.add(signalled)
    try {
      const rows = await db.selectFrom('auth.raised_sessions').select('id').where('raised_at', '>', since).execute()
      const found = new Set(rows.map(({ id }) => id))
      for (const id of raised.ids()) if (!found.has(id) && !signalled.has(id)) raised.forget(id)
      for (const id of found) if (!signalled.has(id)) raised.note(id)
    } finally {
      readings.delete(signalled)
    }
  }

  const read = async () => {
    await readRaised()
    const gone = await db.selectFrom('auth.ended_sessions').select('id').where('ended_at', '>', since).execute()
    for (const { id } of gone) ended.note(id)
  }
  const catchUp = createCatchUp(read, (error) => log.error('ended sessions could not be read', { error }))
  let listening = 0
  // After a reconnect either channel may have missed something.
  const onReady = () => {
    if (listening >= 2) catchUp.begin()
    listening += 1
  }
  await listener.listen('ended_sessions', { onNotification: ended.note, onReady })
  await listener.listen('raised_sessions', {
    onNotification(notice) {
      const [aal, id = ''] = notice.split(' ')
      for (const signalled of readings) signalled.add(id)
      if (aal === 'aal2') raised.note(id)
      else raised.forget(id)
    },
    onReady,
  })
  await read()

  return {
    has: ({ sessionId, aal }) => ended.has(sessionId) || (aal !== 'aal2' && raised.has(sessionId)),
    async sweep() {
      const before = sql<Date>`now() - make_interval(secs => ${2 * lifetimeSeconds})`
      await db.deleteFrom('auth.ended_sessions').where('ended_at', '<', before).execute()
      await db.deleteFrom('auth.raised_sessions').where('raised_at', '<', before).execute()
    },
    close: catchUp.stop,
  }
}

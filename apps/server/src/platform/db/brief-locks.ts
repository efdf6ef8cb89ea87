import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/**
 * How long a schema change waits for a table lock (ADR-0240): everyone who needs the table after it queues behind it. Longer than
 * PostgreSQL's `deadlock_timeout` (1 s), after which it cancels an autovacuum that is in the way.
 */
export const tableLockMs = 2000
/** The pause between attempts: those who queued behind the lock are served by then. */
const tablePauseMs = 1000
/** How often a continued wait is logged. */
const tableLogMs = 60_000
/** The lock wasn't available in time, or two transactions deadlocked. */
const heldStates = new Set(['55P03', '40P01'])

interface WhileHeld {
  /** Rolls back the failed attempt and its transaction. */
  undo(): Promise<unknown>
  /** Called, at most once a minute, with the transaction that may hold the lock. */
  say(by: unknown): void
  /** The connection for finding that transaction. */
  readonly client: Pick<pg.Client, 'query'>
}

/** Runs a function, with pauses, until the locks that it needs are available. */
export async function retryWhileHeld<T>(run: () => Promise<T>, { undo, say, client }: WhileHeld): Promise<T> {
  let saidAtMs = Number.NEGATIVE_INFINITY
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && heldStates.has(error.code ?? ''))) throw error
      await undo()
      if (performance.now() - saidAtMs >= tableLogMs) {
        saidAtMs = performance.now()
        say(await findOldest(client))
      }
      await delay(tablePauseMs)
    }
  }
}

/** The transaction that has been open the longest, among those that the role may see. */
async function findOldest(client: WhileHeld['client']): Promise<unknown> {
  const { rows } = await client.query<{ pid: number; application: string; seconds: number }>(
    `select pid, application_name as application, extract(epoch from now() - xact_start)::int as seconds
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  )
  return rows[0]
}

import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/**
 * How long what changes tables waits for one (ADR-0240): anyone who comes after it waits behind it. Longer than PostgreSQL's
 * `deadlock_timeout` (1 s), after which it ends a vacuum that is in the way.
 */
export const tableLockMs = 2000
/** Until it asks again: those who waited are through by then. */
const tablePauseMs = 1000
/** How often the log says that it still waits. */
const tableLogMs = 60_000
/** Not the lock in time, or not both of two. */
const heldStates = new Set(['55P03', '40P01'])

interface WhileHeld {
  /** Gives up what was begun, and the transaction with it. */
  undo(): Promise<unknown>
  /** Hears, at most once a minute, what may be in the way. */
  say(by: unknown): void
  /** Whom to ask for it. */
  readonly client: Pick<pg.Client, 'query'>
}

/** Runs it again and again, with a pause, while others hold what it needs. */
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

/** The transaction that has been open for longest, as far as the role may see it. */
async function findOldest(client: WhileHeld['client']): Promise<unknown> {
  const { rows } = await client.query<{ pid: number; application: string; seconds: number }>(
    `select pid, application_name as application, extract(epoch from now() - xact_start)::int as seconds
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  )
  return rows[0]
}

import pg from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'
import type { Tracing } from '../tracing.ts'
import { isStalePlan, sayStatement, type StatementNames } from './statement-names.ts'
import type { OutageWatch } from './outage-watch.ts'
import { refuseInsideTransaction } from './transaction.ts'

export interface PoolConnection {
  query(statement: string | pg.QueryConfig, values?: readonly unknown[]): Promise<pg.QueryResult>
  release(destroy?: boolean): void
}

const begins = /^(begin|start transaction)\b/i
const ends = /^(commit|rollback)$/i
const writes = /\b(insert|update|delete|merge|call|nextval|setval|pg_notify|pg_advisory\w*|set_config)\b/i

/** Whether a statement can be asked again after its connection was lost: it changes nothing. In doubt it cannot. */
export function isRepeatable(text: string): boolean {
  return /^[\s(]*(select|with|show|values)\b/i.test(text) && !writes.test(text)
}

/**
 * Asks over a connection as the driver's own promise would. That one is settled by a function which is written where it becomes a
 * property: V8 makes such a function in old space, from where it keeps all rows of the answer, and all that was asked, until the next
 * full collection of garbage. The driver's limit of time does the same (ADR-0258).
 */
function askClient(
  client: pg.PoolClient,
  asked: string | pg.QueryConfig,
  values: readonly unknown[] | undefined,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const settle = (error: Error | undefined, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
    client.query(new pg.Query(asked as string, values as unknown[], settle))
  })
}

interface CheckOutOptions {
  readonly names: StatementNames
  /** How long the answer to a statement may take. */
  readonly answerMs: number
  readonly tracing?: Pick<Tracing, 'step'> | undefined
}

/**
 * Checks out connections, none from before the last loss. A read or BEGIN that loses its own runs once more, and so does any
 * statement outside of a transaction whose plan a migration has made stale. Throws DatabaseUnavailable.
 */
export function createCheckOut(
  pool: pg.Pool,
  watch: OutageWatch,
  { names, answerMs, tracing }: CheckOutOptions,
): () => Promise<PoolConnection> {
  const madeAtMs = new WeakMap<pg.PoolClient, number>()
  pool.on('connect', (client) => madeAtMs.set(client, performance.now()))

  const isFresh = (client: pg.PoolClient) => (madeAtMs.get(client) ?? 0) >= watch.lostAtMs()

  const take = async (): Promise<pg.PoolClient> => {
    for (;;) {
      watch.refuseWhileAway()
      const connecting = pool.connect()
      let client: pg.PoolClient
      try {
        client = await watch.wait(connecting)
      } catch (error) {
        // It may come after all, when nobody waits for it any more. A good one is for who comes next: if each who had given up made
        // a new one and ended it, everyone after them would wait behind that.
        connecting.then(
          (late) => late.release(!isFresh(late)),
          () => undefined,
        )
        throw error
      }
      if (isFresh(client)) return client
      client.release(true)
    }
  }

  const note = (asked: string | pg.QueryConfig, startedAtMs: number, error?: unknown) => {
    const { name: statement, text } = typeof asked === 'string' ? { name: undefined, text: asked } : asked
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    tracing?.step({
      name: sayStatement(text),
      ms: performance.now() - startedAtMs,
      failed: error !== undefined,
      attributes: {
        'db.system.name': 'postgresql',
        ...(statement !== undefined && { 'itemo.statement': statement }),
        ...(code !== undefined && { 'db.response.status_code': code }),
      },
    })
  }

  return async () => {
    refuseInsideTransaction()
    let client: pg.PoolClient | undefined = await take()
    let [inTransaction, commitSent, isLost] = [false, false, false]

    const ask = async (statement: string | pg.QueryConfig, values?: readonly unknown[]) => {
      if (isLost || !client) throw new DatabaseUnavailable(new Error('the connection was lost'), { commitSent })
      const asked = typeof statement === 'string' ? names.query(statement, values) : statement
      const startedAtMs = tracing ? performance.now() : 0
      try {
        const answer = await watch.wait(askClient(client, asked, values), {
          commitSent: () => commitSent,
          limitMs: answerMs,
        })
        if (tracing) note(asked, startedAtMs)
        return answer
      } catch (error) {
        // It was made where the answer came in: from here it leads to who asked.
        if (error instanceof pg.DatabaseError) Error.captureStackTrace(error)
        if (tracing) note(asked, startedAtMs, error)
        // A connection with a stale plan counts as lost, so that a transaction begins again on another one.
        if (error instanceof DatabaseUnavailable || isStalePlan(error)) isLost = true
        throw error
      }
    }

    return {
      async query(statement, values) {
        const text = typeof statement === 'string' ? statement : statement.text
        if (/^commit$/i.test(text)) commitSent = true
        let result: pg.QueryResult
        try {
          result = await ask(statement, values)
        } catch (error) {
          const isRefused = isStalePlan(error)
          if (!isLost || inTransaction || !(isRefused || isRepeatable(text) || begins.test(text))) throw error
          client?.release(true)
          client = undefined
          client = await take()
          isLost = false
          result = await ask(statement, values)
        }
        if (begins.test(text)) inTransaction = true
        if (ends.test(text)) [inTransaction, commitSent] = [false, false]
        return result
      },
      release: (destroy = false) => client?.release(destroy || isLost),
    }
  }
}

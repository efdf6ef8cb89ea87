import pg from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'
import type { Tracing } from '../tracing.ts'
import { isStalePlan, summariseStatement, type StatementNames } from './statement-names.ts'
import type { OutageWatch } from './outage-watch.ts'
import { refuseInsideTransaction } from './transaction.ts'

export interface PoolConnection {
  query(statement: string | pg.QueryConfig, values?: readonly unknown[]): Promise<pg.QueryResult>
  release(destroy?: boolean): void
}

const begins = /^(begin|start transaction)\b/i
const ends = /^(commit|rollback)$/i
const writes = /\b(insert|update|delete|merge|call|nextval|setval|pg_notify|pg_advisory\w*|set_config)\b/i

/** Whether a statement may be repeated after its connection was lost, because it changes nothing. False when in doubt. */
export function isRepeatable(text: string): boolean {
  return /^[\s(]*(select|with|show|values)\b/i.test(text) && !writes.test(text)
}

/**
 * Runs a query as the driver's own promise API would. That API settles its promise by a function assigned to a property at each
 * call: V8 allocates such a function in old space, where it keeps all rows of the result, and the parameters, alive until the
 * next full garbage collection. The driver's query timeout does the same (ADR-0258).
 */
function runOnClient(
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
  /** How long the response to a statement may take. */
  readonly answerMs: number
  readonly tracing?: Pick<Tracing, 'step'> | undefined
}

/**
 * Checks out connections, none of them opened before the last loss. A read or BEGIN whose connection is lost runs once more, and
 * so does any statement outside a transaction whose plan became stale by a migration. Throws DatabaseUnavailable.
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
        // The connection may still arrive when nobody waits for it any more. A good one goes back to the pool: if it were closed,
        // the next caller would have to wait for another one to be opened.
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
      name: summariseStatement(text),
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
        const answer = await watch.wait(runOnClient(client, asked, values), {
          commitSent: () => commitSent,
          limitMs: answerMs,
        })
        if (tracing) note(asked, startedAtMs)
        return answer
      } catch (error) {
        // The error was created where the response arrived: this stack leads to the caller.
        if (error instanceof pg.DatabaseError) Error.captureStackTrace(error)
        if (tracing) note(asked, startedAtMs, error)
        // A connection with a stale plan counts as lost, so that a transaction starts again on another one.
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

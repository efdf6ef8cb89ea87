import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import type { PoolConnection } from './pool-connection.ts'

const counting = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * The query builder's driver for our connections. Its own driver stores a wrapper per connection in a WeakMap, whose value refers
 * to its key: since our connections are new for each use, each stays with everything that it refers to until a full garbage
 * collection, which blocks the process for 40 ms (ADR-0258).
 */
export function createPoolDriver({
  checkOut,
  end,
}: {
  readonly checkOut: () => Promise<PoolConnection>
  end(): Promise<void>
}): Driver {
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => new BuilderConnection(await checkOut()),
    async beginTransaction(connection, settings) {
      await connection.executeQuery(CompiledQuery.raw(beginOf(settings)))
    },
    async commitTransaction(connection) {
      // PostgreSQL answers COMMIT with ROLLBACK when a statement of the transaction failed.
      if ((await ownOf(connection).end('commit')) === 'ROLLBACK') throw new AbortedTransactionError()
    },
    async rollbackTransaction(connection) {
      const own = ownOf(connection)
      try {
        await own.end('rollback')
      } catch (error) {
        // The transaction may still be open.
        own.isBroken = true
        throw error
      }
    },
    releaseConnection(connection) {
      ownOf(connection).release()
      return Promise.resolve()
    },
    destroy: end,
  }
}

function beginOf({ isolationLevel, accessMode }: TransactionSettings): string {
  if (!isolationLevel && !accessMode) return 'begin'
  const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
  return `start transaction${level}${accessMode ? ` ${accessMode}` : ''}`
}

class BuilderConnection implements DatabaseConnection {
  isBroken = false
  readonly #connection: PoolConnection

  constructor(connection: PoolConnection) {
    this.#connection = connection
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#ask(sql, parameters)
    if (!counting.has(command)) return { rows: rows as R[] }
    return { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as R[] }
  }

  async end(how: 'commit' | 'rollback'): Promise<string> {
    const { command } = await this.#ask(how, [])
    return command
  }

  release(): void {
    this.#connection.release(this.isBroken)
  }

  streamQuery(): never {
    throw new Error('rows are read page by page')
  }

  async #ask(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.isBroken) throw new Error('the connection was given up')
    return this.#connection.query(text, values)
  }
}

function ownOf(connection: DatabaseConnection): BuilderConnection {
  if (connection instanceof BuilderConnection) return connection
  throw new Error('this is a connection of another driver')
}

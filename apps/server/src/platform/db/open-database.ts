import { setTimeout as delay } from 'node:timers/promises'
import {
  type BinaryOperationNode,
  ColumnNode,
  type Dialect,
  Kysely,
  type LimitNode,
  type OperationNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type RawNode,
  ReferenceNode,
  ValueNode,
} from 'kysely'
import pg from 'pg'
import type { DB } from '../../db-schema.ts'
import type { Db } from './db.ts'
import type { Logger } from '../log.ts'
import type { Tracing } from '../tracing.ts'
import { openLogReader } from './log-reader.ts'
import { keepAliveMs, watchForOutages } from './outage-watch.ts'
import { askDirectly } from './kept-statement.ts'
import { createCheckOut, type PoolConnection } from './pool-connection.ts'
import { createPoolDriver } from './pool-driver.ts'
import { type DatabaseNode, type Replicas, spreadReads } from './replicas.ts'
import type { SessionSettings } from './session-settings.ts'
import { createStatementNames } from './statement-names.ts'

export interface Database {
  readonly pool: pg.Pool
  readonly db: Db
  /** Undefined where there are none. */
  readonly replicas: Replicas | undefined
  close(): Promise<void>
}

interface Options {
  readonly log: Logger
  /** A statement that takes longer is ended by PostgreSQL with SQLSTATE 57014. */
  readonly statementTimeoutMs: number
  readonly max: number
  /** Hears the text of every statement, for tests that count them. */
  readonly onStatement?: (text: string) => void
  /**
   * The way past a pooler, when the address leads to one. The role carries the settings of sessions, which a pooler refuses; and whether
   * the database answers is asked this way: in a pooler's queue anyone who asks waits as long as all others.
   */
  readonly directUrl?: string | undefined
  /** Whether statements are named; true unless a pooler does not know of names. */
  readonly prepared?: boolean
  /** The address of each replica. */
  readonly readUrls?: readonly string[]
  /** Whether statements are named there, where no pooler stands in between; as `prepared` unless it is given. */
  readonly preparedAtReplicas?: boolean
  readonly tracing?: Tracing | undefined
}

/**
 * A connection that nobody needs ends after so long. A new one costs PostgreSQL as much as twenty messages: it logs in, loads what it
 * knows of the tables, and plans each statement for its first five uses. After the pool's own ten seconds every burst would wait for that.
 */
const idleMs = 15 * 60_000

/** A connection keeps each statement that ever had a name on it (`statement-names.ts`), so it ends at some time, used or not. */
const lifetimeSeconds = 3600

/** How long a connection may take to end; a database that does not answer must not hold up a stop. */
const goodbyeMs = 5000

/** On top of the time of a statement: for a server that hangs and so never ends one. */
export const answerGraceMs = 2000

const date = 1082
const instant = 1184
const dateArray = 1182
const numericArray = 1231
const textArray = 1009

/** What every session is set to. */
export const sessionSettings = (statementTimeoutMs: number): SessionSettings => ({
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: 60_000,
})

/**
 * Opens the database. Calendar days arrive as `YYYY-MM-DD` strings, numeric and bigint as strings, instants as Date.
 * A broken connection is replaced and never ends the process. What waits for a database that is away or hangs ends with
 * DatabaseUnavailable within 1.3 s; a read is asked once more first. An outage is logged when it begins and when it ends.
 */
export function openDatabase(url: string, options: Options): Database {
  const primary = openPool(url, options)
  const { readUrls = [], directUrl, log } = options
  const others = readUrls.map((readUrl) => openReadPool(readUrl, options))
  const nodeOf = (address: string, { checkOut }: { checkOut: DatabaseNode['checkOut'] }): DatabaseNode => {
    return { name: URL.parse(address)?.host ?? '', checkOut, log: openLogReader(address) }
  }
  const spread =
    others.length > 0
      ? spreadReads(
          nodeOf(directUrl ?? url, primary),
          readUrls.map((readUrl, at) => nodeOf(readUrl, others[at] ?? primary)),
          log,
        )
      : undefined
  const { pool } = primary
  const checkOut = spread?.checkOut ?? primary.checkOut
  const db = new Kysely<DB>({ dialect: dialectOver({ checkOut, end: () => pool.end() }) })
  askDirectly(db, askOver(checkOut))
  const close = async () => {
    spread?.close()
    await Promise.all([primary, ...others].map((one) => one.close()))
  }
  return { pool, db, replicas: spread?.replicas, close }
}

/** A replica is read by no more than this from one process, so that it has room for many processes. */
const readPoolSize = 5

/** No pooler leads to a replica, so its sessions are told their limits. */
const openReadPool = (url: string, options: Options) =>
  openPool(
    url,
    {
      ...options,
      directUrl: undefined,
      max: Math.min(options.max, readPoolSize),
      prepared: options.preparedAtReplicas ?? options.prepared ?? true,
    },
    'a replica',
  )

/** Asks a statement over a connection that is checked out for it. */
function askOver(checkOut: () => Promise<PoolConnection>) {
  return async (statement: string | pg.QueryConfig, values?: readonly unknown[]) => {
    const connection = await checkOut()
    try {
      return await connection.query(statement, values)
    } finally {
      connection.release()
    }
  }
}

/** The connections to one address. */
function openPool(
  url: string,
  { log, statementTimeoutMs, max, onStatement, directUrl, prepared, tracing }: Options,
  name?: string,
) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...(directUrl === undefined && sessionSettings(statementTimeoutMs)),
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idleMs,
    maxLifetimeSeconds: lifetimeSeconds,
    application_name: 'itemo',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types: { getTypeParser: readerOf },
  })
  const watch = watchForOutages({ connectionString: directUrl ?? url, log, ...(name && { name }) })
  pool.on('error', (error) => watch.noteLoss(error))
  const open = new Set<pg.PoolClient>()
  pool.on('remove', (client) => open.delete(client))
  pool.on('connect', (client) => {
    open.add(client)
    // The pool listens only while a connection is idle; without a listener an error between two statements is fatal.
    client.on('error', (error) => watch.noteLoss(error))
    if (onStatement !== undefined) listenIn(client, onStatement)
  })
  const names = createStatementNames({ keep: prepared ?? true })
  const checkOut = createCheckOut(pool, watch, { names, answerMs: statementTimeoutMs + answerGraceMs, tracing })
  Object.assign(pool, { query: askOver(checkOut) })
  const close = () => {
    watch.close()
    return endConnections(pool, open)
  }
  return { pool, checkOut, close }
}

/** PostgreSQL as the query builder speaks it, over connections of ours. */
function dialectOver(pool: Parameters<typeof createPoolDriver>[0]): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createPoolDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PlannedLiterals(),
  }
}

/**
 * Writes into the text what a plan that is made once has to know: limits, yes and no, and the word that `status`, `state` or a `kind` is compared
 * with. With `limit $1` PostgreSQL cannot know that few rows are wanted, and with `status = $1` it cannot use an index of the active rows alone.
 */
class PlannedLiterals extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    if (!ValueNode.is(node.limit)) return super.visitLimit(node)
    this.append(`limit ${Number(node.limit.value)}`)
  }

  /** A limit of a statement that is written as text. */
  protected override visitRaw(node: RawNode): void {
    const parameters = node.parameters.map((parameter, at) =>
      node.sqlFragments[at]?.endsWith('limit ') && ValueNode.is(parameter)
        ? ValueNode.createImmediate(Number(parameter.value))
        : parameter,
    )
    super.visitRaw({ ...node, parameters })
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { rightOperand: right } = node
    if (ReferenceNode.is(node.leftOperand) && ValueNode.is(right) && typeof right.value === 'boolean')
      return super.visitBinaryOperation({ ...node, rightOperand: ValueNode.createImmediate(right.value) })
    const words = isWordColumn(node.leftOperand) ? wordsOf(right) : undefined
    if (words === undefined) return super.visitBinaryOperation(node)
    this.visitNode(node.leftOperand)
    this.append(' ')
    this.visitNode(node.operator)
    const quoted = words.map((word) => `'${word}'`).join(', ')
    this.append(ValueNode.is(right) ? ` ${quoted}` : ` (${quoted})`)
  }
}

const wordColumns = new Set(['status', 'state', 'kind', 'subject_kind'])

function isWordColumn(node: OperationNode): boolean {
  return ReferenceNode.is(node) && ColumnNode.is(node.column) && wordColumns.has(node.column.column.name)
}

/** What a column is compared with, when it is one of the words that our own code names, or several. */
function wordsOf(node: OperationNode): string[] | undefined {
  const values = ValueNode.is(node) ? [node.value] : PrimitiveValueListNode.is(node) ? node.values : []
  const words = values.filter((value) => typeof value === 'string' && /^[a-z][a-z_]*$/.test(value)) as string[]
  return words.length > 0 && words.length === values.length ? words : undefined
}

/** Ends every connection and waits until PostgreSQL let go of each: `pool.end` only sends the goodbyes. */
async function endConnections(pool: pg.Pool, open: ReadonlySet<pg.PoolClient>): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    const look = () => {
      if (open.size === 0) resolve()
    }
    pool.on('remove', look)
    void pool.end().then(look, look)
  })
  await Promise.race([gone, delay(goodbyeMs, undefined, { ref: false })])
}

/** `date` carries no time and no zone, so it must never become a Date; lists of exact numbers stay exact. */
function readerOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === date) return (value) => value
  if (oid === instant) return readInstant
  const read: unknown = pg.types.getTypeParser(oid === dateArray || oid === numericArray ? textArray : oid, format)
  return read as (value: string) => unknown
}

const readOtherInstant = pg.types.getTypeParser(instant) as unknown as (value: string) => unknown

/**
 * An instant as PostgreSQL writes nearly all of them: `2026-11-26 22:31:00.123456+00`. The library looks for every form that there is, which took
 * a twentieth of the time of a long list.
 */
function readInstant(text: string): unknown {
  const digit = (at: number) => text.charCodeAt(at) - 48
  const pair = (at: number) => 10 * digit(at) + digit(at + 1)
  const end = text.length - 3
  // No digit of a year before 1000 or after 9999, of one before Christ or of infinity stands where it's looked for.
  const isPlain = end >= 19 && text.charCodeAt(4) === 45 && text.charCodeAt(10) === 32 && text.endsWith('+00')
  if (!isPlain || text.charCodeAt(0) < 49) return readOtherInstant(text)
  let ms = 0
  for (let at = 20, worth = 100; worth >= 1; at++, worth /= 10) if (at < end) ms += worth * digit(at)
  const year = 100 * pair(0) + pair(2)
  return new Date(Date.UTC(year, pair(5) - 1, pair(8), pair(11), pair(14), pair(17), ms))
}

function listenIn(client: pg.PoolClient, onStatement: (text: string) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const heard = (...args: unknown[]) => {
    const [first] = args
    if (typeof first === 'string') onStatement(first)
    else if (typeof first === 'object' && first !== null && 'text' in first) onStatement(String(first.text))
    return query(...args)
  }
  Object.assign(client, { query: heard })
}

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
import { registerDirectPath } from './cached-statement.ts'
import { createCheckOut, type PoolConnection } from './pool-connection.ts'
import { createPoolDriver } from './pool-driver.ts'
import { type DatabaseNode, type Replicas, spreadReads } from './replicas.ts'
import type { SessionSettings } from './session-settings.ts'
import { createStatementNames } from './statement-names.ts'

export interface Database {
  readonly pool: pg.Pool
  readonly db: Db
  /** Undefined when none are configured. */
  readonly replicas: Replicas | undefined
  close(): Promise<void>
}

interface Options {
  readonly log: Logger
  /** PostgreSQL cancels a statement that takes longer, with SQLSTATE 57014. */
  readonly statementTimeoutMs: number
  readonly max: number
  /** Called with the text of every statement, for tests that count them. */
  readonly onStatement?: (text: string) => void
  /**
   * The address that bypasses the pooler, when `url` leads to one. A pooler refuses session settings, so the role carries them;
   * and the database is probed directly, since a probe would wait in the pooler's queue like everyone else.
   */
  readonly directUrl?: string | undefined
  /** Whether statements are named; true unless the pooler doesn't support names. */
  readonly prepared?: boolean
  /** The address of each replica. */
  readonly readUrls?: readonly string[]
  /** Whether statements on replicas are named, which are reached without a pooler; defaults to `prepared`. */
  readonly preparedAtReplicas?: boolean
  readonly tracing?: Tracing | undefined
}

/**
 * How long a connection may be idle before it is closed. A new one costs PostgreSQL as much as twenty messages: it logs in, loads the
 * catalogue, and plans each statement for its first five uses. With the pool's default of ten seconds, every burst would wait for that.
 */
const idleMs = 15 * 60_000

/**
 * A connection keeps every statement that was ever named on it (`statement-names.ts`), so it is closed after a while even if it
 * is in use.
 */
const lifetimeSeconds = 3600

/** How long closing a connection may take; a database that doesn't respond mustn't delay a shutdown. */
const goodbyeMs = 5000

/** Added to the statement timeout: for a server that hangs and so never cancels a statement. */
export const answerGraceMs = 2000

const date = 1082
const instant = 1184
const dateArray = 1182
const numericArray = 1231
const textArray = 1009

/** The settings of every session. */
export const sessionSettings = (statementTimeoutMs: number): SessionSettings => ({
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: 60_000,
})

/**
 * Opens the database. Calendar days arrive as `YYYY-MM-DD` strings, numeric and bigint as strings, instants as Date. A broken
 * connection is replaced and never ends the process. While the database is unreachable or hangs, pending calls fail with
 * DatabaseUnavailable within 1.3 s; a read is retried once first. An outage is logged when it begins and when it ends.
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
  registerDirectPath(db, runOver(checkOut))
  const close = async () => {
    spread?.close()
    await Promise.all([primary, ...others].map((one) => one.close()))
  }
  return { pool, db, replicas: spread?.replicas, close }
}

/** The most connections of one process to a replica, so that it has room for many processes. */
const readPoolSize = 5

/** Replicas are reached without a pooler, so the connection itself carries the session settings. */
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

/** Runs a statement over a connection that is checked out for it. */
function runOver(checkOut: () => Promise<PoolConnection>) {
  return async (statement: string | pg.QueryConfig, values?: readonly unknown[]) => {
    const connection = await checkOut()
    try {
      return await connection.query(statement, values)
    } finally {
      connection.release()
    }
  }
}

/** Opens the connections to one address. */
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
    // The pool listens for errors only while a connection is idle; an unhandled error between two statements would be fatal.
    client.on('error', (error) => watch.noteLoss(error))
    if (onStatement !== undefined) listenIn(client, onStatement)
  })
  const names = createStatementNames({ keep: prepared ?? true })
  const checkOut = createCheckOut(pool, watch, { names, answerMs: statementTimeoutMs + answerGraceMs, tracing })
  Object.assign(pool, { query: runOver(checkOut) })
  const close = () => {
    watch.close()
    return endConnections(pool, open)
  }
  return { pool, checkOut, close }
}

/** Kysely's PostgreSQL dialect, over our own connections. */
function dialectOver(pool: Parameters<typeof createPoolDriver>[0]): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createPoolDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PlannedLiterals(),
  }
}

/**
 * Writes values into the statement's text that a generic plan has to know: limits, booleans, and the constant that `status`,
 * `state` or a `kind` is compared with. With `limit $1` PostgreSQL can't know that few rows are wanted, and with `status = $1` it
 * can't use a partial index.
 */
class PlannedLiterals extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    if (!ValueNode.is(node.limit)) return super.visitLimit(node)
    this.append(`limit ${Number(node.limit.value)}`)
  }

  /** The limit in a raw statement. */
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

/** The constants that a column is compared with, if all of them look like identifiers of our own code; otherwise undefined. */
function wordsOf(node: OperationNode): string[] | undefined {
  const values = ValueNode.is(node) ? [node.value] : PrimitiveValueListNode.is(node) ? node.values : []
  const words = values.filter((value) => typeof value === 'string' && /^[a-z][a-z_]*$/.test(value)) as string[]
  return words.length > 0 && words.length === values.length ? words : undefined
}

/** Closes every connection and waits until PostgreSQL has closed each: `pool.end` only sends the terminate messages. */
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

/** `date` has no time and no zone, so it must never become a Date; arrays of exact numbers stay exact. */
function readerOf(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === date) return (value) => value
  if (oid === instant) return readInstant
  const read: unknown = pg.types.getTypeParser(oid === dateArray || oid === numericArray ? textArray : oid, format)
  return read as (value: string) => unknown
}

const readOtherInstant = pg.types.getTypeParser(instant) as unknown as (value: string) => unknown

/**
 * Parses the usual form of an instant: `2026-11-26 22:31:00.123456+00`. The library checks for every possible form, which took a
 * twentieth of the time of a long list.
 */
function readInstant(text: string): unknown {
  const digit = (at: number) => text.charCodeAt(at) - 48
  const pair = (at: number) => 10 * digit(at) + digit(at + 1)
  const end = text.length - 3
  // Years before 1000 or after 9999, BC dates and infinity don't match this form.
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

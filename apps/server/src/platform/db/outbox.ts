import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Logger } from '../log.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import type { Db } from './db.ts'
import { runDirectly } from './cached-statement.ts'
import type { Listener } from './listener.ts'
import { endOf, inTransaction } from './transaction.ts'

/** Messages with their topics. */
const Messages = z.array(z.tuple([z.string(), z.unknown()]))
type Message = z.output<typeof Messages>[number]

/** Rows that are written right before the commit, by the statement that writes the messages. */
interface DeferredRows {
  /** The key of the rows: all rows of a transaction for the same target are written by one insert. */
  readonly target: string
  readonly rows: readonly unknown[]
  /** Builds the statement that writes the rows. It returns no rows. */
  insert(rows: readonly unknown[]): Promise<RawBuilder<unknown>>
}

/** A message about the effect of a statement. */
export interface OutboxEntry {
  readonly topic: string
  /** JSON, as an expression over the statement's row, which is called `done`. */
  readonly value: RawBuilder<unknown>
}

interface OutboxListener {
  onMessage(value: unknown): void
  /** Called once every later message will arrive; earlier ones may have been missed. */
  onReady?(): void
}

/** Sends messages to every process after their transaction has committed, without NOTIFY inside it (a transactional outbox). */
export interface Outbox {
  /**
   * Adds messages, which are sent if the transaction commits. A listener receives each once; twice only after PostgreSQL crashed,
   * when `onReady` was called before.
   */
  add(trx: Db, topic: string, values: readonly unknown[]): Promise<void>
  /** Writes rows right before the commit, by the statement that writes the messages, and sends their target once. */
  addRows(trx: Db, topic: string, deferred: DeferredRows): Promise<void>
  /** Writes the deferred rows of a transaction now instead of right before its commit. */
  writeRows(trx: Db): Promise<void>
  /**
   * Runs one statement, which needs no transaction around it, and sends messages about it. Returns its row; without a row,
   * nothing was done and nothing is sent. Throws when the connection is lost: then it is unknown whether the statement ran.
   */
  runAndPublish<Done extends object>(
    db: Db,
    statement: RawBuilder<Done>,
    entries: readonly OutboxEntry[],
  ): Promise<Done | undefined>
  /** Runs functions with the same key one after the other in this process, so that it receives their messages in the order of execution. */
  runInOrder<T>(key: string, act: () => Promise<T>): Promise<T>
  /** Sends messages at once, without storing them: they may get lost. */
  publishVolatile(topic: string, values: readonly unknown[]): void
  /** Subscribes to a topic. Returns the function that unsubscribes. */
  subscribe(topic: string, one: OutboxListener): () => void
  /** Starts to receive messages of other processes, and to send. */
  start(): Promise<void>
  /** Sends the remaining messages. */
  close(): Promise<void>
}

/** The PostgreSQL channel on which every process listens. */
const channel = 'outbox'
/** The longest wait for messages of a process that died, or of a transaction that wasn't begun by `inTransaction`. */
const sweepMs = 1000
/** Under load, the messages within this time are sent together. */
const usualGatherMs = 5
const atOnce = 500
/** Each set of targets is a distinct statement, prepared on every connection: larger sets are written one by one. */
const maxTargets = 8
/** A little less than the table allows: two lines fit into one NOTIFY payload, which is limited to 8,000 bytes. */
const maxLineBytes = 3800

/** Messages stored together in one row. */
interface Line {
  readonly number: number
  readonly piece: readonly Message[]
  readonly line: string
}

interface OutboxParts {
  readonly db: Db
  readonly listener: Listener
  readonly log: Logger
  readonly gatherMs?: number | undefined
}

/** Creates the outbox of a process. */
export function createOutbox({ db, listener, log, gatherMs = usualGatherMs }: OutboxParts): Outbox {
  const own = randomBytes(6).toString('base64url')
  const listeners = new Map<string, Set<OutboxListener>>()
  let lines = 0
  /** This process's own lines that were received once: directly, or from the database. The second receipt is still to come. */
  const arrivedOnce = new Set<number>()
  /** The lines written here whose commit is pending, in the order of writing. */
  const committing: { written: readonly Line[]; isOver: boolean }[] = []
  const unsent: string[] = []
  /** Settles when the last queued function of each key is done. */
  const turns = new Map<string, Promise<void>>()
  /** Sending serves all requests, so it runs outside the async context of the one that triggered it. */
  const outside = AsyncLocalStorage.snapshot()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  let again = false
  let sentAtMs = 0
  let sweep: NodeJS.Timeout | undefined
  let stopListening: (() => Promise<void>) | undefined
  let closed = false

  const safely = (act: () => void) => {
    try {
      act()
    } catch (error) {
      log.error('a message from another process could not be handled', { error })
    }
  }

  const dispatch = (messages: readonly Message[]) => {
    for (const [topic, value] of messages)
      for (const one of listeners.get(topic) ?? []) safely(() => one.onMessage(value))
  }

  /** Whether a line of this process is received for the first time; false for the second. */
  const isNew = (number: number) => {
    if (arrivedOnce.delete(number)) return false
    arrivedOnce.add(number)
    return true
  }

  const receive = (payload: string) => {
    for (const line of payload.split('\n')) {
      // A text may contain U+2028, which JSON leaves unescaped: without the `s` flag, `.` wouldn't match it.
      const [, writer, number, json = ''] = /^(\S+) (\d+) (.+)$/s.exec(line) ?? []
      if (writer === own && !isNew(Number(number))) continue
      safely(() => dispatch(z.parse(Messages, JSON.parse(json))))
    }
  }

  const toLines = (messages: readonly Message[]): Line[] =>
    splitMessages(messages).map((piece) => {
      const number = ++lines
      return { number, piece, line: `${own} ${number} ${JSON.stringify(piece)}` }
    })

  const deliverHere = (written: readonly Line[]) => {
    for (const { number, piece } of written) if (isNew(number)) dispatch(piece)
  }

  /**
   * The responses to two commits can arrive in either order; lines are delivered in the order of writing, so that those of a
   * transaction which waited for another one's lock come second.
   */
  const deliverCommitted = () => {
    for (let [first] = committing; first?.isOver; [first] = committing) {
      committing.shift()
      deliverHere(first.written)
    }
  }

  const sendSome = async (): Promise<void> => {
    const volatile = unsent.splice(0)
    const { rows } = await sql<{ sent: number }>`
      with taken as (
        delete from outbox where id in (select id from outbox order by id limit ${sql.lit(atOnce)} for update skip locked)
        returning id, line
      ), lines as (
        select id, line from taken
        union all select null, line from unnest(${volatile}::text[]) as line
      ), parts as (
        select id, line, sum(octet_length(line) + 1) over (order by id, line) / ${sql.lit(maxLineBytes)} as part from lines
      )
      select count(id)::int as sent, pg_notify(${sql.lit(channel)}, string_agg(line, E'\n' order by id, line)),
        -- Doesn't wait for the disk: after a crash, lines may be sent again, but processes reload everything then anyway.
        set_config('synchronous_commit', 'off', true)
      from parts group by part order by part`.execute(db)
    if (rows.reduce((sum, { sent }) => sum + sent, 0) === atOnce) again = true
  }

  const send = () => {
    timer = undefined
    again = false
    sending = sendSome()
      .catch((error: unknown) => {
        // An outage is logged once, where it is detected; the lines stay in the table.
        if (!isDatabaseUnavailable(error)) log.warn('messages to other processes could not be sent', { error })
      })
      .finally(() => {
        sending = undefined
        sentAtMs = performance.now()
        if (again) wake()
      })
  }

  const wake = () => {
    if (closed) return
    if (sending) again = true
    else timer ??= outside(() => setTimeout(send, Math.max(0, sentAtMs + gatherMs - performance.now())))
  }

  const insert = async (trx: Db, written: readonly Line[], deferred: Iterable<DeferredRows>) => {
    const lines = written.map(({ line }) => line)
    const messages = sql`insert into outbox (line) select line from unnest(${lines}::text[]) as line`
    const inserts = await insertsOf(deferred)
    if (inserts.length > maxTargets) for (const one of inserts.splice(0)) await one.execute(trx)
    const parts = inserts.map((one, at) => sql`${sql.ref(`deferred_${at}`)} as (${one})`)
    // The messages come first, so that the statement is named after them in traces.
    await (parts.length > 0 ? sql`with messages as (${messages}), ${sql.join(parts)} select 1` : messages).execute(trx)
  }

  /** The end handler of a transaction; undefined when `inTransaction` didn't begin it. */
  const endFor = (trx: Db) => {
    const all: Message[] = []
    const deferred = new Map<string, DeferredRows & { readonly rows: unknown[] }>()
    const one: (typeof committing)[number] = { written: [], isOver: false }
    return endOf(trx, listeners, () => ({
      all,
      deferred,
      async before(inside) {
        if (all.length === 0 && deferred.size === 0) return
        one.written = toLines(all)
        committing.push(one)
        await insert(inside, one.written, deferred.values())
      },
      after(committed) {
        // When the commit's response was lost, the lines arrive from the table.
        if (!committed) one.written = []
        one.isOver = true
        deliverCommitted()
        if (committed) wake()
      },
    }))
  }

  const add = async (trx: Db, messages: readonly Message[]): Promise<void> => {
    if (!trx.isTransaction) return inTransaction(trx, (inside) => add(inside, messages))
    const end = endFor(trx)
    if (end) end.all.push(...messages)
    // The commit isn't reported here: the sweep finds the messages.
    else await insert(trx, toLines(messages), [])
  }

  const addRows = async (trx: Db, topic: string, deferred: DeferredRows): Promise<void> => {
    if (!trx.isTransaction) return inTransaction(trx, (inside) => addRows(inside, topic, deferred))
    const end = endFor(trx)
    const messages: Message[] = [[topic, deferred.target]]
    if (!end) return insert(trx, toLines(messages), [deferred])
    const known = end.deferred.get(deferred.target)
    if (known) return void known.rows.push(...deferred.rows)
    end.deferred.set(deferred.target, { ...deferred, rows: [...deferred.rows] })
    end.all.push(...messages)
  }

  const runAndPublish = async <Done extends object>(
    db: Db,
    given: RawBuilder<Done>,
    entries: readonly OutboxEntry[],
  ): Promise<Done | undefined> => {
    if (db.isTransaction) throw new Error('its messages would be sent before this transaction ends')
    const number = ++lines
    const prefix = `${own} ${number} `
    const pairs = entries.map(({ topic, value }) => sql`json_build_array(${sql.lit(topic)}, ${value})`)
    const statement = sql<Done & { line: string }>`
      with done as materialized (${given}), message as (
        insert into outbox (line) select ${prefix}::text || json_build_array(${sql.join(pairs)})::text from done returning line
      )
      select done.*, message.line from done cross join message`.compile(db)
    const [row] = await runDirectly(db, statement)
    if (!row) return undefined
    const { line, ...done } = row
    // Parsed from the stored line, since that is what the other processes get. It needs no validation: it was built as a list above.
    const piece = JSON.parse(line.slice(prefix.length)) as Message[]
    deliverHere([{ number, piece, line }])
    wake()
    return done as unknown as Done
  }

  const runInOrder = async <T>(key: string, act: () => Promise<T>): Promise<T> => {
    const own = (turns.get(key) ?? Promise.resolve()).then(act)
    const over = own.then(
      () => undefined,
      () => undefined,
    )
    turns.set(key, over)
    try {
      return await own
    } finally {
      if (turns.get(key) === over) turns.delete(key)
    }
  }

  const messagesOf = (topic: string, values: readonly unknown[]) => values.map((value): Message => [topic, value])

  return {
    async add(trx, topic, values) {
      if (values.length > 0) await add(trx, messagesOf(topic, values))
    },
    addRows,
    runAndPublish,
    runInOrder,
    async writeRows(trx) {
      const end = endFor(trx)
      if (!end) return
      const inserts = await insertsOf(end.deferred.values())
      end.deferred.clear()
      for (const one of inserts) await one.execute(trx)
    },
    publishVolatile(topic, values) {
      if (values.length === 0) return
      const lines = toLines(messagesOf(topic, values))
      deliverHere(lines)
      unsent.push(...lines.map(({ line }) => line))
      wake()
    },
    subscribe(topic, one) {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(one))
      return () => void known.delete(one)
    },
    async start() {
      stopListening = await listener.listen(channel, {
        onNotification: receive,
        onReady() {
          arrivedOnce.clear()
          for (const known of listeners.values()) for (const one of known) safely(() => one.onReady?.())
        },
      })
      sweep = setInterval(wake, sweepMs)
      sweep.unref()
    },
    async close() {
      closed = true
      clearInterval(sweep)
      clearTimeout(timer)
      await sending
      await sendSome().catch(() => undefined)
      await stopListening?.()
    },
  }
}

/** One statement for all rows of a target, sorted by target: the same targets give the same text, and take locks in the same order. */
function insertsOf(deferred: Iterable<DeferredRows>): Promise<RawBuilder<unknown>[]> {
  const sorted = [...deferred].sort((one, other) => (one.target < other.target ? -1 : 1))
  return Promise.all(sorted.map((one) => one.insert(one.rows)))
}

/** Splits messages into pieces that fit one line each. Throws for a single message that is too long. */
function splitMessages(messages: readonly Message[]): Message[][] {
  const pieces: Message[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const message of messages) {
    const own = Buffer.byteLength(JSON.stringify(message)) + 1
    // The prefix of a line is shorter than this.
    if (own > maxLineBytes - 50) throw new Error(`a message of ${own} bytes is too long for other processes`)
    if (bytes + own > maxLineBytes - 50) {
      pieces.push([])
      bytes = 0
    }
    pieces.at(-1)?.push(message)
    bytes += own
  }
  return pieces
}

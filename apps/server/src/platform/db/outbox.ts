import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Logger } from '../log.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import type { Db } from './db.ts'
import { askOnce } from './kept-statement.ts'
import type { Listener } from './listener.ts'
import { endOf, inTransaction } from './transaction.ts'

/** Messages, each with its topic. */
const Messages = z.array(z.tuple([z.string(), z.unknown()]))
type Message = z.output<typeof Messages>[number]

/** Rows that are written right before the commit, in the statement that writes the messages. */
interface DeferredRows {
  /** What they are for. All rows of a transaction for the same target are written by one insert. */
  readonly target: string
  readonly rows: readonly unknown[]
  /** No process needs to know of them yet. */
  readonly isDelayed?: boolean
  /** The statement that writes them all; with a condition only if that holds. It returns no rows. */
  insert(rows: readonly unknown[], when?: RawBuilder<unknown>): Promise<RawBuilder<unknown>>
}

/** A message about what a statement did, with the rows that are written together with it. */
export interface OutboxEntry {
  readonly topic: string
  /** JSON, as an expression over the row of the statement, which is called `done`; with deferred rows, their target. */
  readonly value: RawBuilder<unknown>
  readonly deferred?: DeferredRows
}

interface OutboxListener {
  onMessage(value: unknown): void
  /** From now on every message arrives; earlier ones may have been missed. */
  onReady?(): void
}

/** Sends messages to every process once their transaction has committed, without NOTIFY inside it (a transactional outbox). */
export interface Outbox {
  /** Adds messages, which are sent if the transaction commits. A listener gets each once; again only after PostgreSQL crashed, when `onReady` was called before. */
  add(trx: Db, topic: string, values: readonly unknown[]): Promise<void>
  /** Writes rows right before the commit, in the statement that writes the messages, and sends their target once, unless they are delayed. */
  addRows(trx: Db, topic: string, deferred: DeferredRows): Promise<void>
  /** Writes the deferred rows of a transaction now, instead of right before its commit. */
  writeRows(trx: Db): Promise<void>
  /**
   * Runs one statement that needs no transaction around it, and sends messages about it. Answers its row; without a row nothing was
   * done and nothing is sent. Throws when its connection is lost: then nobody knows whether it was done.
   */
  runAndPublish<Done extends object>(
    db: Db,
    statement: RawBuilder<Done>,
    entries: readonly OutboxEntry[],
  ): Promise<Done | undefined>
  /** Runs acts of one key one after the other in this process, so that it gets their messages in the order in which they were done. */
  inTurn<T>(key: string, act: () => Promise<T>): Promise<T>
  /** Sends messages at once, without writing them down: they may get lost. */
  publishVolatile(topic: string, values: readonly unknown[]): void
  /** Gets the messages of a topic from now on. Answers how to unsubscribe. */
  subscribe(topic: string, one: OutboxListener): () => void
  /** Begins to get messages of other processes, and to send. */
  start(): Promise<void>
  /** Sends what is left. */
  close(): Promise<void>
}

/** The channel of PostgreSQL on which every process listens. */
const channel = 'outbox'
/** What a process left that died, and what a transaction of someone else wrote, waits no longer. */
const sweepMs = 1000
/** Under load as much as comes within this time goes together. */
const usualGatherMs = 5
const atOnce = 500
/** Each set of targets is a text of its own, which every connection keeps: larger sets are written one by one. */
const maxTargets = 8
/** A little less than the table takes: two lines are one payload of NOTIFY, which ends before 8,000 bytes. */
const maxLineBytes = 3800

/** Messages that stand together in one row. */
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

/** Makes the outbox of a process. */
export function createOutbox({ db, listener, log, gatherMs = usualGatherMs }: OutboxParts): Outbox {
  const own = randomBytes(6).toString('base64url')
  const listeners = new Map<string, Set<OutboxListener>>()
  let lines = 0
  /** Own lines that arrived once: directly, or from the database. The other way is still to come. */
  const arrivedOnce = new Set<number>()
  /** What was written here and is about to be committed, in the order in which it was written. */
  const committing: { written: readonly Line[]; isOver: boolean }[] = []
  const unsent: string[] = []
  /** When the last act of each key is over. */
  const turns = new Map<string, Promise<void>>()
  /** Sends for all: no part of the request that woke it. */
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
      log.error('a message between processes could not be handled', { error })
    }
  }

  const dispatch = (messages: readonly Message[]) => {
    for (const [topic, value] of messages)
      for (const one of listeners.get(topic) ?? []) safely(() => one.onMessage(value))
  }

  /** Whether an own line is new here; the second time it is not. */
  const isNew = (number: number) => {
    if (arrivedOnce.delete(number)) return false
    arrivedOnce.add(number)
    return true
  }

  const receive = (payload: string) => {
    for (const line of payload.split('\n')) {
      // A text may hold what ends a line for JavaScript alone (U+2028): JSON leaves it as it is, and so does `s`.
      const [, writer, number, json = ''] = /^(\S+) (\d+) (.+)$/s.exec(line) ?? []
      if (writer === own && !isNew(Number(number))) continue
      safely(() => dispatch(z.parse(Messages, JSON.parse(json))))
    }
  }

  const toLines = (messages: readonly Message[]): Line[] =>
    inPieces(messages).map((piece) => {
      const number = ++lines
      return { number, piece, line: `${own} ${number} ${JSON.stringify(piece)}` }
    })

  const deliverHere = (written: readonly Line[]) => {
    for (const { number, piece } of written) if (isNew(number)) dispatch(piece)
  }

  /** Answers to two commits come in either order; what the second wrote after the first released a lock is delivered after it. */
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
        -- The disk isn't waited for: lines that come back after a crash are sent again, to processes that ask for all then anyway.
        set_config('synchronous_commit', 'off', true)
      from parts group by part order by part`.execute(db)
    if (rows.reduce((sum, { sent }) => sum + sent, 0) === atOnce) again = true
  }

  const send = () => {
    timer = undefined
    again = false
    sending = sendSome()
      .catch((error: unknown) => {
        // An outage is logged once, where it is noticed; the lines wait in the table.
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
    // The messages come first: the statement is named after them.
    await (parts.length > 0 ? sql`with messages as (${messages}), ${sql.join(parts)} select 1` : messages).execute(trx)
  }

  /** What is written at the end of a transaction; undefined where nobody says when it ends. */
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
        // When a commit's answer got lost, the lines are found in the table.
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
    // Nobody says when it commits: the sweep finds it.
    else await insert(trx, toLines(messages), [])
  }

  const addRows = async (trx: Db, topic: string, deferred: DeferredRows): Promise<void> => {
    if (!trx.isTransaction) return inTransaction(trx, (inside) => addRows(inside, topic, deferred))
    const end = endFor(trx)
    const messages: Message[] = deferred.isDelayed ? [] : [[topic, deferred.target]]
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
    if (db.isTransaction) throw new Error('its messages would arrive before this transaction ends')
    const number = ++lines
    const prefix = `${own} ${number} `
    const pairs = entries.flatMap(({ topic, value, deferred }) =>
      deferred?.isDelayed ? [] : sql`json_build_array(${sql.lit(topic)}, ${value})`,
    )
    const when = sql`exists (select from done)`
    const inserts = await insertsOf(
      entries.flatMap(({ deferred }) => deferred ?? []),
      when,
    )
    const parts = inserts.map((one, at) => sql`, ${sql.ref(`deferred_${at}`)} as (${one})`)
    const statement = sql<Done & { line: string }>`
      with done as materialized (${given}), message as (
        insert into outbox (line) select ${prefix}::text || json_build_array(${sql.join(pairs)})::text from done returning line
      )${sql.join(parts, sql``)}
      select done.*, message.line from done cross join message`.compile(db)
    const [row] = await askOnce(db, statement)
    if (!row) return undefined
    const { line, ...done } = row
    // Read back, since this is what the other processes get. That it is a list needn't be checked: it was put together above.
    const piece = JSON.parse(line.slice(prefix.length)) as Message[]
    deliverHere([{ number, piece, line }])
    wake()
    return done as unknown as Done
  }

  const inTurn = async <T>(key: string, act: () => Promise<T>): Promise<T> => {
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
    inTurn,
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

/** One statement for all rows of a target, the targets always in the same order: the same ones give the same text, and lock in one order. */
function insertsOf(deferred: Iterable<DeferredRows>, when?: RawBuilder<unknown>): Promise<RawBuilder<unknown>[]> {
  const sorted = [...deferred].sort((one, other) => (one.target < other.target ? -1 : 1))
  return Promise.all(sorted.map((one) => one.insert(one.rows, when)))
}

/** Messages in pieces that are each one line. Throws for one that is too long by itself. */
function inPieces(messages: readonly Message[]): Message[][] {
  const pieces: Message[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const message of messages) {
    const own = Buffer.byteLength(JSON.stringify(message)) + 1
    // What stands before the messages is shorter than this.
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

import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { DatabaseUnavailable, troubleOf } from './database-unavailable.ts'

interface Waiting {
  readonly sinceMs: number
  /** When it is over, whatever the database answers to others. */
  readonly untilMs: number
  giveUp(cause: Error): void
}

/** What is known of a statement whose answer is waited for. */
interface StatementWait {
  /** Asked when it's given up. */
  commitSent(): boolean
  /** No longer than so many milliseconds: then its connection counts as lost. */
  readonly limitMs: number
}

/** Knows whether the database answers, and ends every wait soon after it has stopped to. */
export interface OutageWatch {
  /** Connections made before this moment of `performance.now()` may be dead without knowing it. */
  lostAtMs(): number
  /** Throws DatabaseUnavailable while nobody gets an answer. */
  refuseWhileAway(): void
  /** Waits for a connection, or for the answer to a statement, as long as the database answers anyone. Throws DatabaseUnavailable. */
  wait<T>(answer: Promise<T>, statement?: StatementWait): Promise<T>
  /** Hears that a connection broke by itself. */
  noteLoss(error: Error): void
  close(): void
}

const lookEveryMs = 100
/** A wait this long raises the question whether anyone is answered. */
const suspiciousMs = 400
/** A database that lets a `select 1` wait this long is away. */
const probeMs = 800
/** No wait for a database that is away takes longer. */
export const maxOutageWaitMs = lookEveryMs + suspiciousMs + probeMs
/**
 * How long a quiet connection is left alone before it's asked whether its other end is there; the system's own two hours are too long.
 * What stands between the two (NAT, a balancer, a firewall) forgets it after four minutes or more without a word: the next statement
 * would get no answer.
 */
export const keepAliveMs = 60_000
/** A timer that comes this late says more of this process than of the database. */
const lateMs = 150
const retryMs = 250
const probeTries = 3
const probePauseMs = 30
/** A new connection that doesn't answer within the time of one probe may within that of some: so many are being opened at most. */
const maxProbers = 4
/** An outage is a line when it begins and one when it ends; a storm of them is no more than that in a minute. */
const logEveryMs = 60_000

interface WatchOptions {
  readonly connectionString: string
  readonly log: Logger
  /** What the log calls it. */
  readonly name?: string
}

/** Once the database fails a probe, waits end with DatabaseUnavailable and new ones don't begin until it answers again. */
export function watchForOutages({ connectionString, log, name = 'the database' }: WatchOptions): OutageWatch {
  const waiting = new Set<Waiting>()
  let [away, probing, closed] = [false, false, false]
  let lostAtMs = 0
  let answeredAtMs = Number.NEGATIVE_INFINITY
  let loggedAtMs = Number.NEGATIVE_INFINITY
  let outage: { readonly sinceMs: number; failed: number; logged: boolean } | undefined
  /** The connection of the probe, or those that are being opened for it: the first that answers stays. */
  let probers: Prober[] = []

  const note = (error: Error) => {
    const nowMs = performance.now()
    outage ??= { sinceMs: nowMs, failed: 0, logged: false }
    if (nowMs - loggedAtMs < logEveryMs) return
    outage.logged = true
    loggedAtMs = nowMs
    log.warn(`${name} is unavailable`, { error: error.message, ...(outage.failed && { failed: outage.failed }) })
  }

  const noteEnd = () => {
    if (outage?.logged) {
      const { sinceMs, failed } = outage
      log.info(`${name} answers again`, { failed, ms: Math.round(performance.now() - sinceMs) })
    }
    outage = undefined
  }

  const wasAnsweredLately = () => performance.now() - answeredAtMs < suspiciousMs

  /** Asks for something that needs no lock and no disk, over a connection that nothing else waits for. */
  const probeOnce = async (): Promise<Error | undefined> => {
    if (closed) return undefined
    keepOnly(probers.filter((one) => one.isOpen()))
    const standing = probers.filter((one) => one.isReady())
    if (standing.length === 0) probers.push(openProber(connectionString))
    keepOnly(probers.slice(-maxProbers))
    try {
      keepOnly([await within(probeMs, Promise.any(probers.map((one) => one.ask().then(() => one))))])
      return undefined
    } catch (thrown) {
      const error = (thrown instanceof AggregateError ? thrown.errors.at(-1) : thrown) as Error
      // Those that weren't open when this began may soon be.
      keepOnly(error instanceof NoAnswer ? probers.filter((one) => !standing.includes(one)) : [])
      // One that has no room for another connection is there, and so is one that answers others: then this connection alone has no
      // answer, or a busy machine takes long to open a new one.
      const isThere = troubleOf(error) === 'full' || (error instanceof NoAnswer && wasAnsweredLately())
      return isThere ? undefined : error
    }
  }

  const keepOnly = (kept: readonly Prober[]) => {
    for (const one of probers) if (!kept.includes(one)) one.close()
    probers = [...kept]
  }

  /** The probe's connection may be lost like any other, which says nothing of the database: then it is asked again over a fresh one. */
  const probe = async (): Promise<Error | undefined> => {
    for (let tries = 1; ; tries++) {
      const failure = await probeOnce()
      if (!failure || failure instanceof NoAnswer || tries === probeTries) return failure
      await delay(probePauseMs, undefined, { ref: false })
    }
  }

  const probeUntilAnswered = async () => {
    if (probing || closed) return
    probing = true
    for (let failure = await probe(); failure !== undefined && !closed; failure = await probe()) {
      away = true
      lostAtMs = performance.now()
      note(failure)
      for (const one of waiting) one.giveUp(failure)
      await delay(retryMs, undefined, { ref: false })
    }
    probing = false
    away = false
    noteEnd()
  }

  const noteTrouble = (error: Error, trouble: 'lost' | 'full') => {
    if (closed) return
    if (trouble === 'lost') lostAtMs = performance.now()
    note(error)
    void probeUntilAnswered()
  }

  const unavailable = (cause: Error, commitSent: boolean) => {
    if (outage) outage.failed++
    return new DatabaseUnavailable(cause, { commitSent })
  }

  const look = setInterval(() => {
    const [oldest] = waiting
    if (!oldest) return
    const nowMs = performance.now()
    if (nowMs - oldest.sinceMs > suspiciousMs) void probeUntilAnswered()
    for (const one of waiting) {
      if (nowMs < one.untilMs) continue
      const error = new Error('no answer within the time of a statement')
      noteTrouble(error, 'lost')
      one.giveUp(error)
    }
  }, lookEveryMs)
  look.unref()

  return {
    lostAtMs: () => lostAtMs,
    refuseWhileAway() {
      if (away) throw unavailable(new Error('no answer to the last probe'), false)
    },
    wait(answer, statement) {
      // Made before it is needed: a busy machine takes longer to open a connection than to answer over one.
      if (!closed && probers.length === 0) probers.push(openProber(connectionString))
      const commitSent = () => statement?.commitSent() ?? false
      return new Promise((resolve, reject) => {
        const sinceMs = performance.now()
        const one: Waiting = {
          sinceMs,
          untilMs: sinceMs + (statement?.limitMs ?? Number.POSITIVE_INFINITY),
          giveUp(cause) {
            waiting.delete(one)
            reject(unavailable(cause, commitSent()))
          },
        }
        waiting.add(one)
        answer.then(
          (value) => {
            waiting.delete(one)
            // A connection that was made before says nothing of the database.
            if (statement) answeredAtMs = performance.now()
            resolve(value)
          },
          (error: Error) => {
            // Anyone who was given up has its answer already.
            if (!waiting.delete(one)) return
            const trouble = troubleOf(error)
            if (trouble) noteTrouble(error, trouble)
            else if (statement) answeredAtMs = performance.now()
            reject(trouble ? unavailable(error, commitSent()) : error)
          },
        )
      })
    },
    noteLoss: (error) => noteTrouble(error, 'lost'),
    close() {
      closed = true
      clearInterval(look)
      keepOnly([])
    },
  }
}

interface Prober {
  ask(): Promise<unknown>
  isOpen(): boolean
  /** Whether it stands, and isn't being opened any more. */
  isReady(): boolean
  close(): void
}

/** A connection of its own that stays: to make one takes a busy machine too long to tell it from a hanging one. */
function openProber(connectionString: string): Prober {
  const client = new pg.Client({
    connectionString,
    application_name: 'itemo probe',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  })
  let [open, ready] = [true, false]
  client.on('error', () => (open = false))
  client.on('end', () => (open = false))
  const connected = client.connect().then(() => void (ready = true))
  connected.catch(() => (open = false))
  let asked: Promise<unknown> | undefined
  const ask = async () => {
    await connected
    await client.query('select 1')
  }
  return {
    // Of one that is still being opened the next probe waits for the same answer.
    ask: () => (asked ??= ask().finally(() => (asked = undefined))),
    isOpen: () => open,
    isReady: () => ready,
    close: () => void client.end().catch(() => undefined),
  }
}

class NoAnswer extends Error {}

/** Waits so long; when the process itself was held up during that time, once more. */
async function within<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  const patience = new AbortController()
  const { signal } = patience
  const timeout = async () => {
    const dueMs = performance.now() + limitMs
    await delay(limitMs, undefined, { signal, ref: false })
    if (performance.now() - dueMs > lateMs) await delay(limitMs / 2, undefined, { signal, ref: false })
    throw new NoAnswer(`no answer to a probe within ${limitMs} ms`)
  }
  const timer = timeout()
  // When the answer came first, the timer only says that it was stopped.
  timer.catch(() => undefined)
  try {
    return await Promise.race([answer, timer])
  } finally {
    patience.abort()
  }
}

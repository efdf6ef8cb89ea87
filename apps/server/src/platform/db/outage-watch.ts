import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { DatabaseUnavailable, troubleOf } from './database-unavailable.ts'

interface Waiting {
  readonly sinceMs: number
  /** When the wait ends, even if the database responds to others. */
  readonly untilMs: number
  giveUp(cause: Error): void
}

/** Details of a statement whose response is awaited. */
interface StatementWait {
  /** Called when the wait is given up. */
  commitSent(): boolean
  /** The maximum wait in milliseconds: after it, the connection counts as lost. */
  readonly limitMs: number
}

/** Detects whether the database responds, and ends all waits soon after it has stopped responding. */
export interface OutageWatch {
  /** Connections opened before this time (by `performance.now()`) may be dead without having noticed. */
  lostAtMs(): number
  /** Throws DatabaseUnavailable while the database doesn't respond to anyone. */
  refuseWhileAway(): void
  /** Waits for a connection, or for the response to a statement, as long as the database responds at all. Throws DatabaseUnavailable. */
  wait<T>(answer: Promise<T>, statement?: StatementWait): Promise<T>
  /** Call this when a connection reports that it broke. */
  noteLoss(error: Error): void
  close(): void
}

const checkIntervalMs = 100
/** A wait of this length triggers a probe. */
const suspiciousMs = 400
/** A database that takes longer than this for a `select 1` counts as unavailable. */
const probeMs = 800
/** The longest wait for an unavailable database. */
export const maxOutageWaitMs = checkIntervalMs + suspiciousMs + probeMs
/**
 * How long a connection may be idle before TCP keep-alive probes it; the system's default of two hours is too long. Devices in between
 * (NAT, a load balancer, a firewall) drop idle connections after four minutes or more: the next statement would get no response.
 */
export const keepAliveMs = 60_000
/** A timer that fires this late says more about this process than about the database. */
const lateMs = 150
const retryMs = 250
const probeTries = 3
const probePauseMs = 30
/** A slow new connection may respond within the time of several probes: at most this many are opened at once. */
const maxProbers = 4
/** An outage is logged when it begins and when it ends; several within a minute are logged only once. */
const logEveryMs = 60_000

interface WatchOptions {
  readonly connectionString: string
  readonly log: Logger
  /** The name for the log. */
  readonly name?: string
}

/** Once the database fails a probe, waits end with DatabaseUnavailable and new ones are refused until it responds again. */
export function watchForOutages({ connectionString, log, name = 'the database' }: WatchOptions): OutageWatch {
  const waiting = new Set<Waiting>()
  let [away, probing, closed] = [false, false, false]
  let lostAtMs = 0
  let answeredAtMs = Number.NEGATIVE_INFINITY
  let loggedAtMs = Number.NEGATIVE_INFINITY
  let outage: { readonly sinceMs: number; failed: number; logged: boolean } | undefined
  /** The probe's connection, or the candidates being opened for it: the first to respond stays. */
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

  /** Runs a query that needs no lock and no disk, over a connection that nothing else uses. */
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
      // Connections that were still opening when this probe began may be ready soon.
      keepOnly(error instanceof NoAnswer ? probers.filter((one) => !standing.includes(one)) : [])
      // A server that refuses further connections is up, and so is one that responds to others: then only this connection got no
      // response, or a busy machine takes long to open a new one.
      const isThere = troubleOf(error) === 'full' || (error instanceof NoAnswer && wasAnsweredLately())
      return isThere ? undefined : error
    }
  }

  const keepOnly = (kept: readonly Prober[]) => {
    for (const one of probers) if (!kept.includes(one)) one.close()
    probers = [...kept]
  }

  /**
   * The probe's own connection may be lost like any other, which says nothing about the database: the probe is then repeated over
   * a new one.
   */
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
      const error = new Error('no answer within the statement timeout')
      noteTrouble(error, 'lost')
      one.giveUp(error)
    }
  }, checkIntervalMs)
  look.unref()

  return {
    lostAtMs: () => lostAtMs,
    refuseWhileAway() {
      if (away) throw unavailable(new Error('no answer to the last probe'), false)
    },
    wait(answer, statement) {
      // Opened before it is needed: a busy machine takes longer to open a connection than to respond over one.
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
            // A connection from the pool may have been opened before, so it proves nothing about the database.
            if (statement) answeredAtMs = performance.now()
            resolve(value)
          },
          (error: Error) => {
            // A wait that was given up has been rejected already.
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
  /** Whether it is established, and not still being opened. */
  isReady(): boolean
  close(): void
}

/** A dedicated, persistent connection: on a busy machine, opening one takes too long to tell it from a hanging database. */
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
    // While a connection is still being opened, the next probe shares the pending response.
    ask: () => (asked ??= ask().finally(() => (asked = undefined))),
    isOpen: () => open,
    isReady: () => ready,
    close: () => void client.end().catch(() => undefined),
  }
}

class NoAnswer extends Error {}

/** Waits for a limited time; once more when the process itself was blocked in the meantime. */
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
  // When the response arrives first, the aborted timer rejects, which is of no interest.
  timer.catch(() => undefined)
  try {
    return await Promise.race([answer, timer])
  } finally {
    patience.abort()
  }
}

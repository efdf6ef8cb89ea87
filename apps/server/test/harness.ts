import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxTables } from '@itemo/card-sandbox/sandbox-tables.ts'
import type { ErrorBody } from '@itemo/domain/errors.ts'
import { api as contract, type Api, type ApiKey } from '@itemo/contract/api.ts'
import type { CallInput, CallOutput } from '@itemo/contract/call.ts'
import type { Kysely } from 'kysely'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '../src/config.ts'
import type { Context } from '../src/context.ts'
import type { Db } from '../src/platform/db/db.ts'
import { undocumentedError } from '../src/platform/http/call.ts'
import { createLogger, type LogFields, type Logger } from '../src/platform/log.ts'
import { sandboxTables } from '../src/platform/stripe/card-provider.ts'
import { type RunningServer, startServer } from '../src/start-server.ts'
import { askOverHttp } from './ask-over-http.ts'
import { createStartedDatabase, type TestDatabase } from './test-database.ts'

/** A logged-in person, as far as a call needs them. */
export interface Caller {
  readonly token: string
}

interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** A real app on a real port, with its own database and a clock that tests control. */
export interface TestServer {
  readonly url: string
  readonly context: Context
  readonly db: Db
  /** The same database with the tables of the card sandbox, which the server itself does not read. */
  readonly sandboxDb: Kysely<SandboxTables>
  /** The URL of its database, for another process. */
  readonly databaseUrl: string
  /** Advances the clock. */
  advance(ms: number): void
  setNow(at: Date): void
  /** Stops the clock: from now on time only passes by `advance`. For limits that real seconds would refill. */
  stopClock(): void
  /** Makes a call and returns whatever response it gets. */
  call(key: ApiKey, input?: LooseInput, as?: Caller): Promise<Answer<unknown>>
  /** Makes a call that has to succeed; throws with the server's error otherwise. */
  api<K extends ApiKey>(key: K, input: CallInput<Api[K]>, as?: Caller): Promise<CallOutput<Api[K]>>
  /** Makes a call that has to fail, and returns its error. */
  refused(key: ApiKey, input?: LooseInput, as?: Caller): Promise<ErrorBody['error'] & { readonly status: number }>
  /** Sends a request as a client does; a string body is sent as JSON, unless the headers set another type. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Starts another server for the same site, on the same database and files, as a second process would. */
  another(env?: Readonly<Record<string, string>>): Promise<RunningServer>
  /** Cuts every connection to the database, as a kill would, and restarts on the same database, files and port. */
  kill(): Promise<void>
  /** Stops it. Throws if a call returned an error that the contract doesn't name for it. */
  close(): Promise<void>
}

/** The input of a call, whether or not the contract accepts it. */
export interface LooseInput {
  /** The header `Idempotency-Key`. */
  readonly idempotencyKey?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  /** A body that is not JSON. */
  readonly text?: string
  /** The content type of the body, if it isn't JSON. */
  readonly type?: string
}

export interface TestServerOptions {
  /** Environment variables, in addition to the tests' defaults. */
  readonly env?: Readonly<Record<string, string>>
  /** The initial time of the clock, which then runs. */
  readonly now?: Date
  /** False: jobs run automatically, as in the product. Otherwise the test runs them with `context.jobs.drain()`. */
  readonly manualJobs?: boolean
  /** Receives the log lines, instead of standard output. */
  readonly onLogLine?: (line: string) => void
  /** Whether `drain` also runs the scheduled jobs that compute daily numbers. */
  readonly runsCountingJobs?: boolean
  /** Further scheduled jobs that `drain` skips. */
  readonly skippedJobs?: readonly string[]
  /** Jobs that `drain` leaves in their queues, no matter what queued them. */
  readonly undrainedQueues?: readonly string[]
  /** Whether PostgreSQL compares custom plans with a generic one, as it does for the product. */
  readonly plansEachCall?: boolean
  /** Whether password hashes have the same cost as in the product. */
  readonly fullPasswordCost?: boolean
}

/** The minimum that argon2 accepts: at the product's cost, a test that signs up twenty people hashes for half a second. */
const cheapHash = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Batches notifications to other processes: sending them after each act was one in thirty of a test's statements. */
const gatherMs = 30

/** They recompute daily numbers from all events: half of the duration of a test that lets days pass. */
const countingJobs = ['numbers.roll-up', 'numbers.roll-up-week', 'numbers.roll-up-again']

/** A database URL whose connections plan each statement once: most run only a few times, and the first five runs would each be planned. */
function plannedOnce(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c plan_cache_mode=force_generic_plan')
  return url.href
}

const usualEnv = (dataDir: string) => ({
  NODE_ENV: 'test',
  PORT: '0',
  DATABASE_POOL_SIZE: '8',
  DATA_DIR: dataDir,
  WEB_DIR: join(dataDir, 'no-web'),
  RATE_LIMITS: 'false',
  POSTCODES_LOOKUP: 'false',
  SHUTDOWN_MS: '1000',
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
})

/** A separate database in which a server has started before, so that its keys and queues exist. */
export function createUsedDatabase(): Promise<TestDatabase> {
  return createStartedDatabase(async (url) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'itemo-test-'))
    const config = readConfig({ ...usualEnv(dataDir), DATABASE_URL: url })
    await (await startServer(config, { log: createLogger(config.log), manualJobs: true })).stop()
    await rm(dataDir, { recursive: true, force: true })
  })
}

/** Starts the app as `npm start` does, without rate limits and external lookups unless `env` turns them on. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'itemo-test-'))
  let offsetMs = options.now ? options.now.getTime() - Date.now() : 0
  let stoppedAtMs: number | undefined
  const now = () => new Date((stoppedAtMs ?? Date.now()) + offsetMs)
  const database = await createUsedDatabase()
  const address = options.plansEachCall ? database.url : plannedOnce(database.url)
  const env = { ...usualEnv(dataDir), DATABASE_URL: address, ...options.env }
  const undocumented: LogFields[] = []
  const start = async (more: Readonly<Record<string, string>> = {}) => {
    const config = readConfig({ ...env, ...more })
    const log = heardLogger(
      createLogger({ ...config.log, ...(options.onLogLine && { write: options.onLogLine }) }),
      (message, fields) => {
        if (message === undocumentedError) undocumented.push(fields)
      },
    )
    const passwordCost = options.fullPasswordCost ? undefined : cheapHash
    const manualJobs = options.manualJobs ?? true
    const started = await startServer(config, { now, log, passwordCost, gatherMs, manualJobs })
    // The provider's client sleeps half a second before it retries a lost call: a quarter of the time of tests about money.
    started.context.cards.api.getInitialNetworkRetryDelay = () => 0.005
    started.context.cards.api.getMaxNetworkRetryDelay = () => 0.005
    const { jobs } = started.context
    const { drain } = jobs
    const skippedJobs = [...(options.runsCountingJobs ? [] : countingJobs), ...(options.skippedJobs ?? [])]
    const { undrainedQueues = [] } = options
    jobs.drain = (draining) =>
      drain({ undrainedQueues, ...draining, skippedJobs: [...skippedJobs, ...(draining?.skippedJobs ?? [])] })
    return started
  }
  let server = await start()
  const call = async (key: ApiKey, input: LooseInput = {}, as?: Caller): Promise<Answer<unknown>> => {
    const body = input.text ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
    const response = await askOverHttp(`${server.origin}${pathOf(key, input)}`, {
      method: key.slice(0, key.indexOf(' ')),
      headers: {
        ...(body !== undefined && { 'content-type': input.type ?? 'application/json' }),
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(input.idempotencyKey !== undefined && { 'idempotency-key': input.idempotencyKey }),
      },
      ...(body !== undefined && { body }),
    })
    const { status, headers, text } = response
    const answer: unknown = JSON.parse(text)
    if (status >= 200 && status < 300) expectDocumented(key, answer)
    return { status, headers, body: answer }
  }
  return {
    get url() {
      return server.origin
    },
    get context() {
      return server.context
    },
    get db() {
      return server.context.db
    },
    get sandboxDb() {
      return sandboxTables(server.context.db)
    },
    databaseUrl: database.url,
    advance: (ms) => void (offsetMs += ms),
    setNow: (at) => void (offsetMs = at.getTime() - (stoppedAtMs ?? Date.now())),
    stopClock: () => void (stoppedAtMs ??= Date.now()),
    call,
    async api<K extends ApiKey>(key: K, input: CallInput<Api[K]>, as?: Caller) {
      const answer = await call(key, input as LooseInput, as)
      if (answer.status !== 200) throw new Error(`${key} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body as CallOutput<Api[K]>
    },
    async refused(key, input, as) {
      const answer = await call(key, input, as)
      if (answer.status < 400)
        throw new Error(`${key} was to be refused and answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return { ...(answer.body as ErrorBody).error, status: answer.status }
    },
    fetch(path, init) {
      const headers = new Headers(init?.headers)
      if (typeof init?.body === 'string' && !headers.has('content-type'))
        headers.set('content-type', 'application/json')
      return fetch(`${server.origin}${path}`, { ...init, headers })
    },
    another: (more) => start({ SITE_URL: server.context.siteUrl, ...more }),
    async kill() {
      await database.cut()
      // Cleanup that needs a connection fails, which leaves the state that a dead process would leave.
      await server.stop().catch(() => undefined)
      // An outgoing connection may be using the port for a moment.
      const { port } = new URL(server.origin)
      server = await vi.waitFor(() => start({ PORT: port }), { timeout: 10_000, interval: 50 })
    },
    async close() {
      await server.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      if (undocumented.length > 0)
        throw new Error(`The contract does not name these errors: ${JSON.stringify(undocumented)}`)
    },
  }
}

/** Throws for a response that doesn't match the call's output in the contract. */
function expectDocumented(key: ApiKey, body: unknown): void {
  const { error } = z.safeParse<z.ZodMiniType>(contract[key].output, body)
  if (error) throw new Error(`${key} answered what the contract does not say: ${z.prettifyError(error)}`)
}

/** The same logger, which also passes every error to a callback. */
function heardLogger(log: Logger, hear: (message: string, fields: LogFields) => void): Logger {
  return {
    ...log,
    error(message, fields = {}) {
      hear(message, fields)
      log.error(message, fields)
    },
    with: (fields) => heardLogger(log.with(fields), hear),
  }
}

/** The URL of a call with its parameters filled in. */
export function pathOf(key: ApiKey, input: LooseInput): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, String(value))
  return `/api/v1${path}${query.size > 0 ? `?${query}` : ''}`
}

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
import { ofSandbox } from '../src/platform/stripe/card-provider.ts'
import { type RunningServer, startServer } from '../src/start-server.ts'
import { askOverHttp } from './ask-over-http.ts'
import { createStartedDatabase, type TestDatabase } from './test-database.ts'

/** Someone signed in, as far as a call needs it. */
export interface Caller {
  readonly token: string
}

interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** A real app on a real port with a database of its own and a clock that tests turn. */
export interface TestServer {
  readonly url: string
  readonly context: Context
  readonly db: Db
  /** The same database with the tables of the card sandbox, which the server itself does not read. */
  readonly sandboxDb: Kysely<SandboxTables>
  /** The address of its database, for another process. */
  readonly databaseUrl: string
  /** Turns the clock on by so many milliseconds. */
  advance(ms: number): void
  setNow(at: Date): void
  /** From now on time only passes by `advance`: for limits that real seconds would refill. */
  stopClock(): void
  /** Makes a call and answers whatever came. */
  call(key: ApiKey, input?: LooseInput, as?: Caller): Promise<Answer<unknown>>
  /** Makes a call that has to succeed; throws with the server's error otherwise. */
  api<K extends ApiKey>(key: K, input: CallInput<Api[K]>, as?: Caller): Promise<CallOutput<Api[K]>>
  /** Makes a call that has to fail, and answers its error. */
  refused(key: ApiKey, input?: LooseInput, as?: Caller): Promise<ErrorBody['error'] & { readonly status: number }>
  /** Asks as a client does; a body that is a text is declared as JSON, unless the headers say what it is. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Starts a second process's worth of server for the same site, on the same database and files. */
  another(env?: Readonly<Record<string, string>>): Promise<RunningServer>
  /** Cuts every connection to the database, as a kill would, and starts again on the same database, files and port. */
  kill(): Promise<void>
  /** Ends it. Throws when a call answered with an error that the contract does not name for it. */
  close(): Promise<void>
}

/** What is sent with a call, whether or not the contract would take it. */
export interface LooseInput {
  /** The header `Idempotency-Key`. */
  readonly idempotencyKey?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  /** A body that is not JSON. */
  readonly text?: string
  /** What the body is declared as, when not as JSON. */
  readonly type?: string
}

export interface TestServerOptions {
  /** Variables on top of the tests' own. */
  readonly env?: Readonly<Record<string, string>>
  /** Where the clock stands at first; it then runs on. */
  readonly now?: Date
  /** False: jobs run by themselves, as in the product. Otherwise the test runs them with `context.jobs.drain()`. */
  readonly manualJobs?: boolean
  /** Takes the lines of its log, in place of standard output. */
  readonly onLogLine?: (line: string) => void
  /** Whether `drain` also counts the numbers of days when their schedule says so. */
  readonly countsDays?: boolean
  /** More jobs whose schedule `drain` passes over. */
  readonly passesOver?: readonly string[]
  /** Jobs that `drain` leaves in their queues, whatever asked for them. */
  readonly leavesWaiting?: readonly string[]
  /** Whether PostgreSQL weighs plans for the values of a statement against a general one, as it does for the product. */
  readonly weighsPlans?: boolean
  /** Whether a hash of a password costs what it does for the product. */
  readonly weighsPasswords?: boolean
}

/** The least that argon2 takes: at the product's cost, a test that signs up twenty people hashes for half a second. */
const cheapHash = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Sending to other processes after each act of a test by itself was one of thirty of its statements. */
const gatherMs = 30

/** They count days again from all that happened: half of what a test takes that lets days pass. */
const countingJobs = ['numbers.roll-up', 'numbers.roll-up-week', 'numbers.roll-up-again']

/** The address of a database whose connections plan each statement once: most are asked a few times, and the first five would be planned each. */
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

/** A database of a test's own in which a server has started before: its keys and its queues are there. */
export function createUsedDatabase(): Promise<TestDatabase> {
  return createStartedDatabase(async (url) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'itemo-test-'))
    const config = readConfig({ ...usualEnv(dataDir), DATABASE_URL: url })
    await (await startServer(config, { log: createLogger(config.log), manualJobs: true })).stop()
    await rm(dataDir, { recursive: true, force: true })
  })
}

/** Starts the app as `npm start` does, without rate limits and outside look-ups unless `env` asks for them. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'itemo-test-'))
  let offsetMs = options.now ? options.now.getTime() - Date.now() : 0
  let stoppedAtMs: number | undefined
  const now = () => new Date((stoppedAtMs ?? Date.now()) + offsetMs)
  const database = await createUsedDatabase()
  const address = options.weighsPlans ? database.url : plannedOnce(database.url)
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
    const passwordCost = options.weighsPasswords ? undefined : cheapHash
    const manualJobs = options.manualJobs ?? true
    const started = await startServer(config, { now, log, passwordCost, gatherMs, manualJobs })
    // The provider's client sleeps half a second before it makes a lost call again: a quarter of the time of tests about money.
    started.context.cards.api.getInitialNetworkRetryDelay = () => 0.005
    started.context.cards.api.getMaxNetworkRetryDelay = () => 0.005
    const { jobs } = started.context
    const { drain } = jobs
    const leaveOut = [...(options.countsDays ? [] : countingJobs), ...(options.passesOver ?? [])]
    const { leavesWaiting: leaveWaiting = [] } = options
    jobs.drain = (draining) =>
      drain({ leaveWaiting, ...draining, leaveOut: [...leaveOut, ...(draining?.leaveOut ?? [])] })
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
      return ofSandbox(server.context.db)
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
      // What cannot be put in order without its connections is left as a dead process would leave it.
      await server.stop().catch(() => undefined)
      // Someone's outgoing connection may have got the port for a moment.
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

/** Throws for an answer that is not what the contract says of the call. */
function expectDocumented(key: ApiKey, body: unknown): void {
  const { error } = z.safeParse<z.ZodMiniType>(contract[key].output, body)
  if (error) throw new Error(`${key} answered what the contract does not say: ${z.prettifyError(error)}`)
}

/** The same logger, whose caller hears of every error. */
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

/** The address of a call with its parts filled in. */
export function pathOf(key: ApiKey, input: LooseInput): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) if (value !== undefined) query.set(name, String(value))
  return `/api/v1${path}${query.size > 0 ? `?${query}` : ''}`
}

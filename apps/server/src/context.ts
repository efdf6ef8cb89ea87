import { join, resolve } from 'node:path'
import type { DomainEvent } from '@itemo/domain/events.ts'
import type { Config } from './config.ts'
import type { Db } from './platform/db/db.ts'
import { openDatabase, sessionSettings } from './platform/db/open-database.ts'
import type { Replicas } from './platform/db/replicas.ts'
import { checkPooledSessions, forgetfulPooler } from './platform/db/session-settings.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/supervisor.ts'
import { guardTransactions } from './platform/db/transaction.ts'
import { createListener, type Listener } from './platform/db/listener.ts'
import { createOutbox, type Outbox } from './platform/db/outbox.ts'
import { migrate } from './platform/db/migrate.ts'
import type { Follower, Job } from './platform/jobs/job.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'
import { createImages, type Images } from './platform/images/images.ts'
import { createResponseCache, type ResponseCache } from './platform/http/response-cache.ts'
import { createLimits, type Limits } from './platform/rate-limits.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { createMetrics, type Metrics, type WatchProvider } from './platform/metrics.ts'
import { createTracing, type Tracing } from './platform/tracing.ts'
import { createMail, type Mail } from './platform/mail/mail.ts'
import { createDataExporters, type DataExporters } from './platform/data-export-and-erasure.ts'
import { createRealtime, type Realtime } from './platform/realtime/realtime.ts'
import { createPush, type Push } from './platform/push/push.ts'
import { type DataFolder, watchDataFolder } from './platform/objects/data-folder.ts'
import type { ObjectStore } from './platform/objects/object-store.ts'
import { makeDataFolder } from './platform/objects/make-data-folder.ts'
import { openObjects } from './platform/objects/open-objects.ts'
import { createStoreAlarm } from './platform/objects/store-unavailable.ts'
import { createLiveSettings, type LiveSettings } from './live-settings.ts'
import { createSecrets, type Secrets } from './platform/secrets.ts'
import { createEndedSessions, type EndedSessions } from './platform/sessions/ended-sessions.ts'
import { loadSessionKeys, type SessionKeys } from './platform/sessions/keys.ts'
import { createFactorSecrets, type FactorSecrets } from './platform/sessions/factor-secrets.ts'
import { createOneTimeSecrets, type OneTimeSecrets } from './platform/sessions/one-time.ts'
import { createPasswords, type HashCost, type Passwords } from './platform/sessions/passwords.ts'
import { createTokens, type Tokens } from './platform/sessions/tokens.ts'
import { type Cards, createCards } from './platform/stripe/card-provider.ts'
import { createIdentity, type Identity } from './platform/stripe/identity-provider.ts'
import { openUploadTempFiles, type UploadTempFiles } from './platform/http/upload-temp-files.ts'

/** All long-lived objects of a process. Features take the slice that they need: `Pick<Context, 'db' | 'now'>`. */
export interface Context {
  readonly config: Config
  readonly log: Logger
  /** Metrics of this process, for its operators. */
  readonly metrics: Metrics
  /** Traces requests and jobs; undefined when no collector is configured. */
  readonly tracing: Tracing | undefined
  /** The public address, without a trailing slash. */
  readonly siteUrl: string
  /** `http://host:port` of this process's own socket, for requests to itself. */
  readonly ownAddress: string
  readonly db: Db
  /** The database without a pooler, over few connections: for what needs a session of its own. */
  readonly direct: Db
  /** Undefined when all reads go to the primary. */
  readonly replicas: Replicas | undefined
  /** The operators' settings that are in force; they change without a deploy. */
  readonly settings: LiveSettings
  readonly secrets: Secrets
  readonly sessionKeys: SessionKeys
  readonly tokens: Tokens
  /** The sessions whose access tokens are no longer valid, although they haven't expired. */
  readonly endedSessions: EndedSessions
  readonly oneTime: OneTimeSecrets
  /** Encrypts the secrets of authenticator apps. */
  readonly factorSecrets: FactorSecrets
  readonly passwords: Passwords
  readonly limits: Limits
  /** Receives PostgreSQL's notifications for this process. */
  readonly listener: Listener
  /** For single statements that also publish messages; everything else uses `jobs` and `realtime`. */
  readonly outbox: Pick<Outbox, 'runAndPublish' | 'runInOrder'>
  readonly jobs: Jobs<Context, DomainEvent>
  /** Responses cached in this process until the data in them changes. */
  readonly responseCache: ResponseCache
  readonly images: Images
  readonly objects: ObjectStore
  readonly spool: UploadTempFiles
  readonly dataFolder: DataFolder
  readonly mail: Mail
  /** Push messages to browsers that subscribed. */
  readonly push: Push
  readonly realtime: Realtime
  /** Each feature's part of the data export and of the erasure of an account. */
  readonly exporters: DataExporters
  readonly cards: Cards
  /** The identity provider, and the keyed hash for identities. */
  readonly identity: Identity
  /** The clock: tests move it. */
  readonly now: () => Date
  /** Closes everything in reverse order of creation; the database stops last. */
  close(): Promise<void>
}

/** What the caller provides, and what tests replace. */
export interface ContextParts {
  /** `http://host:port` of the listening socket, for a site without a configured address. */
  readonly origin: string
  readonly jobs: readonly Job<Context, unknown>[]
  readonly followers?: readonly Follower<Context, DomainEvent>[]
  readonly log?: Logger
  readonly now?: () => Date
  /** The cost of a password hash; tests use a cheap one. */
  readonly passwordCost?: HashCost | undefined
  /** How long messages to other processes are gathered; tests may set a longer time. */
  readonly gatherMs?: number | undefined
  /** Tests run jobs themselves, with `jobs.drain`. */
  readonly manualJobs?: boolean
}

/** For maintaining jobs; what listens or migrates opens its own connection. */
const directConnections = 3

const migrationsDir = resolve(import.meta.dirname, '../migrations')

/** Creates all long-lived objects in order; when one fails, those created before are closed again. */
export async function buildContext(config: Config, parts: ContextParts): Promise<Context> {
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    const log = parts.log ?? createLogger(config.log)
    const now = parts.now ?? (() => new Date())
    const siteUrl = config.http.siteUrl ?? parts.origin
    const tracing = await createTracing(config.tracing, log)
    closers.push(async () => tracing?.close())
    await makeDataFolder(config.dataDir)
    const embedded = config.database.url === null ? await startDatabase(config, log, closers) : undefined
    const databaseUrl = config.database.url ?? embedded?.url ?? ''
    if (config.mode === 'test') guardTransactions()
    const { database, direct } = await openDatabases(databaseUrl, config.database, { log, tracing }, closers)
    const { db } = database
    const { pool } = direct
    const metrics = await createMetrics(config.metrics)
    const watch: WatchProvider = (provider, outcome, ms) => {
      metrics.provider(provider, outcome, ms)
      tracing?.step({ name: provider, ms, failed: outcome === 'failed', attributes: { 'itemo.outcome': outcome } })
    }
    metrics.pool('main', database.pool)
    if (direct !== database) metrics.pool('direct', pool)
    await migrate(config.database.directUrl ?? databaseUrl, migrationsDir, log)
    const secrets = createSecrets(db)
    const sessionKeys = await loadSessionKeys(config.auth.signingKeys, secrets)
    const tokens = createTokens({
      keys: sessionKeys,
      issuer: `${siteUrl}/auth/v1`,
      lifetimeSeconds: config.auth.accessTokenSeconds,
      now,
    })
    const oneTime = createOneTimeSecrets(sessionKeys)
    const factorSecrets = await createFactorSecrets(config.auth.mfaKey, secrets)
    const passwords = await createPasswords(parts.passwordCost)
    const limits = createLimits(db, config.limits, now)
    const listener = createListener({ pool, log })
    closers.push(() => listener.close())
    const outbox = createOutbox({ db, listener, log, gatherMs: parts.gatherMs })
    closers.push(() => outbox.close())
    await outbox.start()
    const endedSessions = await createEndedSessions({
      db,
      listener,
      log,
      now,
      lifetimeSeconds: config.auth.accessTokenSeconds,
    })
    closers.push(async () => endedSessions.close())
    const mail = createMail({ config: config.mail, db, log, now, watch })
    closers.push(async () => mail.close())
    const push = await createPush({ config: config.push, secrets, contact: config.mail.supportTo, now })
    const realtime = createRealtime({
      db,
      outbox,
      verify: async (token) => tokens.verify(token),
      ended: (bearer) => endedSessions.has(bearer),
      siteUrl,
      allowLoopback: config.mode !== 'production',
      trustProxy: config.http.trustProxy,
      log,
      now,
    })
    closers.push(() => realtime.close())
    if (config.roles.web) realtime.start()
    const { followers = [] } = parts
    const jobs = createJobs<Context, DomainEvent>({ pool, outbox, jobs: parts.jobs, followers, log, now, tracing })
    const cards = await createCards(config.payments, { db, secrets, now, log, siteUrl, origin: parts.origin, watch })
    closers.push(async () => cards.sandbox?.stop())
    const identity = await createIdentity(config.identity, {
      cards,
      secrets,
      timeoutMs: config.payments.timeoutMs,
      watch,
    })
    const responseCache = await createResponseCache(listener, now, metrics.cache)
    const settings = await createLiveSettings({
      db,
      outbox,
      log,
      now,
      fixed: config.fixedSettings,
      initials: config.initialSettings,
      onChange: () => responseCache.clear(),
    })
    closers.push(async () => settings.close())
    const images = createImages()
    closers.push(() => images.close())
    const dataFolder = await watchDataFolder(config.dataDir, log, { database: embedded?.folder })
    closers.push(async () => dataFolder.close())
    const alarm = createStoreAlarm(log, () => dataFolder.look())
    const objects = openObjects(config, alarm)
    const spool = await openUploadTempFiles(join(config.dataDir, 'uploads'), alarm)
    const context: Context = {
      config,
      log,
      metrics,
      tracing,
      siteUrl,
      ownAddress: addressOf(parts.origin),
      db,
      direct: direct.db,
      replicas: database.replicas,
      settings,
      secrets,
      sessionKeys,
      tokens,
      endedSessions,
      oneTime,
      factorSecrets,
      passwords,
      limits,
      listener,
      mail,
      push,
      outbox,
      jobs,
      responseCache,
      images,
      objects,
      spool,
      dataFolder,
      realtime,
      exporters: createDataExporters(),
      cards,
      identity,
      now,
      close,
    }
    closers.push(() => jobs.stop(config.http.shutdownMs))
    await jobs.start(context, { work: config.roles.worker && !parts.manualJobs })
    if (config.roles.worker && !parts.manualJobs) cards.sandbox?.start()
    return context
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the connections for requests, and those that bypass the pooler, if there is one. */
async function openDatabases(
  url: string,
  { directUrl, readUrls, poolSize, prepared, statementTimeoutMs }: Config['database'],
  parts: { readonly log: Logger; readonly tracing: Tracing | undefined },
  closers: (() => Promise<unknown>)[],
) {
  const pooled = directUrl !== null
  const settings = sessionSettings(statementTimeoutMs)
  const named = pooled ? await checkPooledSessions(url, { settings, prepared }) : prepared !== 'off'
  if (pooled && prepared === 'auto' && !named) parts.log.warn(forgetfulPooler)
  const past = pooled ? { directUrl } : {}
  const names = { prepared: named, preparedAtReplicas: prepared !== 'off' }
  const options = { ...parts, max: poolSize, statementTimeoutMs, readUrls, ...names }
  const database = openDatabase(url, { ...options, ...past })
  closers.push(() => database.close())
  if (!pooled) return { database, direct: database }
  const direct = openDatabase(directUrl, { ...parts, max: directConnections, statementTimeoutMs })
  closers.push(() => direct.close())
  return { database, direct }
}

/** A server that listens on all interfaces is called over loopback. */
function addressOf(origin: string): string {
  return origin.replace('//0.0.0.0:', '//127.0.0.1:')
}

async function startDatabase(config: Config, log: Logger, closers: (() => Promise<unknown>)[]) {
  const embedded = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log })
  closers.push(() => embedded.stop())
  return embedded
}

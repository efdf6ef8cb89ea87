import './platform/young-objects.ts'
import { ConfigError, readConfig } from './config.ts'
import type { Context } from './context.ts'
import { passkeyOrigin } from './features/accounts/passkeys/passkey-policy.ts'
import { describeMissingOperator } from './features/staff/staff.ts'
import { loadPictureLibrary } from './platform/images/images.ts'
import { PortUnfit } from './platform/http/start-listening.ts'
import { troubleOf } from './platform/db/database-unavailable.ts'
import { PoolerUnfit } from './platform/db/session-settings.ts'
import { freeMemoryWhenIdle } from './platform/idle-memory.ts'
import { DataFolderUnfit } from './platform/objects/make-data-folder.ts'
import { diskRepairs, diskTroubleOf } from './platform/objects/disk-trouble.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { type RunningServer, startServer } from './start-server.ts'

/** Tells a supervisor that the process ended because of an error, and has to be restarted. */
const crashCode = 70
/** The first requests are served by then. */
const picturesMs = 5_000
/** How long a shutdown may take in addition to the time for open requests. */
const stopGraceMs = 10_000

/** The whole process: reads the configuration, starts, prints its address, and stops once: on a signal, or after an uncaught error. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLogger(config.log)
  for (const warning of config.warnings) log.warn(warning)
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }))
  const end = Promise.race([
    uncaughtError(log).then(() => ({ reason: 'uncaught exception', code: crashCode })),
    stopSignal().then((signal) => ({ reason: signal, code: 0 })),
  ])
  // A supervisor relies on the process ending, whatever it is waiting for: even a start that waits for a table lock.
  void end.then(({ code }) =>
    setTimeout(() => {
      log.error('shutdown took too long')
      process.exit(code === 0 ? 1 : code)
    }, config.http.shutdownMs + stopGraceMs).unref(),
  )
  const beforeServing = config.site.seedDemo ? planDemo : undefined
  const server = await startServer(config, { log, beforeServing })
  void end.then(({ reason, code }) => stop(server, reason, code))
  freeMemoryWhenIdle({ log })
  tryPictures(log)
  log.info('serving', { url: server.context.siteUrl })
  const missing = config.mode === 'production' ? await describeMissingOperator(server.context) : undefined
  if (missing !== undefined) log.warn(missing)
  const notice = config.site.seedDemo ? await seedDemo(server.context) : undefined
  if (config.mode !== 'production') process.stdout.write(greet(server.context, notice))
}

/**
 * The first signal to stop. Signals are handled from the beginning: one during the start takes effect right after it, or at the
 * latest when a shutdown may take no longer.
 */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.on('SIGINT', resolve)
    process.on('SIGTERM', resolve)
    // The supervisor at the other end of the IPC channel has gone: `npm start` was killed.
    process.once('disconnect', () => resolve('SIGTERM'))
  })
}

/** The first uncaught error. After one, the state of the process can't be trusted: it ends. */
function uncaughtError(log: Logger): Promise<void> {
  return new Promise((resolve) => {
    process.on('uncaughtException', (error) => {
      log.error('uncaught exception', { error })
      resolve()
    })
  })
}

/** Loads the picture library a moment later (ADR-0284). When that fails, everything else still works. */
function tryPictures(log: Logger): void {
  const say = (error: unknown) =>
    log.error('pictures cannot be processed until this process is restarted without this error', { error })
  setTimeout(() => void loadPictureLibrary().catch(say), picturesMs).unref()
}

/** Lets open requests finish, then ends the process. */
async function stop(server: RunningServer, reason: string, code: number): Promise<void> {
  const { log } = server.context
  log.info('stopping', { reason })
  try {
    await server.stop()
    process.exit(code)
  } catch (error) {
    log.error('shutdown failed', { error })
    process.exit(1)
  }
}

/** Records that an empty database gets the demo town, before anyone can sign up; when that fails, the server starts without the town. */
async function planDemo(context: Context): Promise<void> {
  try {
    const seeds = await import('../seeds/seed.ts')
    await seeds.planDemoTown(context)
  } catch (error) {
    context.log.error('the demo town could not be planned', { error })
  }
}

/** Creates the demo town in an empty database; when that fails, the server still runs. */
async function seedDemo(context: Context): Promise<string | undefined> {
  try {
    // Loaded on demand: production never loads the seeds.
    const seeds = await import('../seeds/seed.ts')
    return seeds.demoNotice(await seeds.seedDemoTown(context))
  } catch (error) {
    context.log.error('the demo town could not be created', { error })
    return undefined
  }
}

/** What someone who has just run `npm start` wants to know. */
function greet(context: Context, notice: string | undefined): string {
  const { siteUrl, config, cards } = context
  const named = passkeyOrigin(context)
  const lines = [
    `Itemo: ${siteUrl}/home`,
    notice,
    named === undefined ? undefined : `Passkeys need a named address: ${named}/home`,
    config.mail.smtpUrl ? 'Mail goes out by SMTP.' : `Mail goes to ${siteUrl}/dev/mail`,
    config.payments.provider === 'sandbox'
      ? 'Payments go to the built-in sandbox: no real money. Card 4242 4242 4242 4242, any future date, any code.'
      : 'Payments go to Stripe.',
    cards.sandbox && `What the sandbox's banks decide: ${cards.sandbox.operatorUrl}`,
  ]
  return `\n${lines.filter((line) => line !== undefined).join('\n')}\n\n`
}

function messagesOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${messagesOf(error.cause)}` : ''
}

/** Whether a start failed because of the database's address: nothing responds there, or not to this account or database name. */
function isOfDatabase(error: Error): boolean {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (/^(28...|3D000)$/.test(code)) return true
  // A missing file has the same code as a missing socket.
  return troubleOf(error) === 'lost' && (code !== 'ENOENT' || syscall === 'connect')
}

/** Describes a failure for the person who runs `npm start`; with the stack only if it is unexpected. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof PoolerUnfit) return error.message
  if (error instanceof DataFolderUnfit) return new ConfigError([error.message]).message
  if (!(error instanceof Error)) return `Itemo couldn't start: ${String(error)}`
  if (error instanceof PortUnfit) return `Itemo couldn't start: ${error.message}`
  if (isOfDatabase(error)) {
    return `Itemo couldn't start: the database of DATABASE_URL can't be used (${error.message}).`
  }
  if (/unsupported startup parameter/.test(messagesOf(error)))
    return "Itemo couldn't start: DATABASE_URL or DATABASE_DIRECT_URL points to a pooler; set DATABASE_DIRECT_URL to the address of PostgreSQL itself."
  const trouble = diskTroubleOf(error)
  if (trouble) return `Itemo couldn't start: ${error.message}. ${diskRepairs[trouble]}`
  return `Itemo couldn't start: ${error.stack ?? error.message}`
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

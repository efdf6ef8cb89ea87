import { ConfigError, readConfig } from './config.ts'
import { createLogger } from './platform/log/log.ts'
import { startServer } from './start-server.ts'

/** The process: reads the configuration, starts, and stops once when asked to. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLogger(config.log)
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', { error }))
  const server = await startServer(config, { log })
  log.info('serving', { address: server.context.siteUrl })
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info('stopping', { signal })
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('stop failed', { error })
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
}

try {
  await main()
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else
    process.stderr.write(
      `Itemo could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  process.exit(1)
}

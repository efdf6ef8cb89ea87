import { readConfig } from './config.ts'
import { describeFailure, listFailures } from './features/notifications/delivery-failures.ts'
import { createLogger } from './platform/log.ts'
import { startServer } from './start-server.ts'

/** The operator's command line for notifications that were given up, beside a server that runs or without one. Ends with 1 when there are any. */
async function main(): Promise<number> {
  const config = readConfig({ ...process.env, PORT: '0', HOST: '127.0.0.1' })
  const log = createLogger({ ...config.log, level: 'error' })
  const server = await startServer({ ...config, roles: { web: false, worker: false } }, { log, manualJobs: true })
  try {
    const failures = await listFailures(server.context)
    const text =
      failures.length === 0 ? 'No notification has failed for good.' : failures.map(describeFailure).join('\n')
    process.stdout.write(`${text}\n`)
    return failures.length > 0 ? 1 : 0
  } finally {
    await server.stop()
  }
}

try {
  process.exit(await main())
} catch (error) {
  process.stderr.write(`The failures could not be read: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(2)
}

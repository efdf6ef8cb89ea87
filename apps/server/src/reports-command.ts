import { readConfig } from './config.ts'
import { describeReport } from './features/messages/message-report-view.ts'
import { listLatestReports } from './features/messages/message-reports.ts'
import { createLogger } from './platform/log.ts'
import { startServer } from './start-server.ts'

/** The operator's command line for reported conversations: prints the latest hundred, beside a server that runs or without one. */
async function main(): Promise<void> {
  const config = readConfig({ ...process.env, PORT: '0', HOST: '127.0.0.1' })
  const log = createLogger({ ...config.log, level: 'error' })
  const server = await startServer({ ...config, roles: { web: false, worker: false } }, { log, manualJobs: true })
  try {
    const reports = await listLatestReports(server.context)
    const text = reports.length === 0 ? 'Nobody has reported a conversation.' : reports.map(describeReport).join('\n\n')
    process.stdout.write(`${text}\n`)
  } finally {
    await server.stop()
  }
}

try {
  await main()
  process.exit(0)
} catch (error) {
  process.stderr.write(`The reports could not be read: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(2)
}

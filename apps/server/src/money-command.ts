import { readConfig } from './config.ts'
import type { Context } from './context.ts'
import { describeCheck, describeMoney } from './features/payments/ledger-report.ts'
import { checkLedger, reportMoney } from './features/payments/check-ledger.ts'
import { createLogger } from './platform/log.ts'
import { startServer } from './start-server.ts'

/**
 * The operator's command line for money, beside a server that runs or without one: `report` prints payments by state, `check`
 * compares the ledger with the card provider and ends with 1 when they differ. 2: it could not be looked at. It serves on a
 * free port of this machine alone, because the sandbox is spoken to over its own wire, and runs no jobs.
 */
async function main(act: string | undefined): Promise<number> {
  if (act !== 'report' && act !== 'check') throw new Error('Please say what: report or check.')
  const config = readConfig({ ...process.env, PORT: '0', HOST: '127.0.0.1' })
  const log = createLogger({ ...config.log, level: 'error' })
  const server = await startServer({ ...config, roles: { web: false, worker: false } }, { log, manualJobs: true })
  try {
    return await run(act, server.context)
  } finally {
    await server.stop()
  }
}

async function run(act: 'report' | 'check', context: Context): Promise<number> {
  if (act === 'report') {
    process.stdout.write(describeMoney(await reportMoney(context)))
    return 0
  }
  const report = await checkLedger(context)
  process.stdout.write(describeCheck(report))
  return report.findings.length > 0 ? 1 : 0
}

try {
  process.exit(await main(process.argv[2]))
} catch (error) {
  process.stderr.write(`The money could not be looked at: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(2)
}

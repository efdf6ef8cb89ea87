import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { createHire, readMoney } from '../../../../test/hires.ts'

const program = fileURLToPath(new URL('../../../money.ts', import.meta.url))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Runs the operator's command on the same database as the server, which runs. */
function run(act: string): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.context.config.dataDir,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, act], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
    })
  })
}

describe('the operator’s commands', () => {
  it(
    'print the money by state, and whether the ledger agrees, beside a server that runs',
    { timeout: 60_000 },
    async () => {
      const hire = await createHire(server)
      const params = { rentalId: hire.rentalId }
      await server.api('POST /rentals/:rentalId/approve', { params, body: { pickup_location: 'Here' } }, hire.owner)
      await createHire(server)
      const report = await run('report')
      expect(report.output).toMatch(/rental {2}authorised +1 +£34\.50/)
      expect(report.output).toMatch(/rental {2}captured +1 +£34\.50/)
      expect(report.output).toMatch(/fee +1 +£0\.72/)
      expect(report.code).toBe(0)

      const agreed = await run('check')
      expect(agreed.output).toContain('They agree.')
      expect(agreed.code).toBe(0)

      const { payment } = await readMoney(server, hire.rentalId)
      await server.context.cards.api.refunds.create({ payment_intent: payment.provider_intent_id!, amount: 100 })
      const differing = await run('check')
      expect(differing.output).toMatch(new RegExp(`DIFFERS +${payment.id}  state`))
      expect(differing.code).toBe(1)
    },
  )
})

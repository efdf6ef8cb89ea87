import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createHire, readMoney } from '../test/hires.ts'
import { serverOfFile } from '../test/server-of-file.ts'
import { readLockFile } from './platform/db/embedded/lock-file.ts'
import { placesFor } from './platform/db/embedded/places.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/supervisor.ts'
import { createLogger } from './platform/log.ts'
import { moneyCommand } from './money-command.ts'

const program = fileURLToPath(new URL('money-command.ts', import.meta.url))

const server = await serverOfFile()

type Env = Readonly<Record<string, string | undefined>>

const envOf = (where: Env) => ({ ...process.env, NODE_ENV: 'test', ...where })

/** Runs the operator's command, as npm does. */
function start(act: string, where: Env): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, act], { env: envOf(where) }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
    })
  })
}

/** Runs the command in this process, since starting another one costs more than the command. */
async function run(act: string, where: Env, words: readonly string[] = []): Promise<{ code: number; output: string }> {
  const { code, said } = await moneyCommand([act, ...words], envOf(where))
  return { code, output: said }
}

describe('the operator’s commands', () => {
  it('print the money by state, and whether the ledger agrees, while a server runs', async () => {
    const where = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.context.config.dataDir }
    const hire = await createHire(server)
    const params = { rentalId: hire.rentalId }
    await server.api('POST /rentals/:rentalId/approve', { params, body: { pickup_location: 'Here' } }, hire.owner)
    await createHire(server)
    const report = await start('report', where)
    expect(report.output).toMatch(/rental {2}authorised +1 +£34\.50/)
    expect(report.output).toMatch(/rental {2}captured +1 +£34\.50/)
    expect(report.output).toMatch(/fee +1 +£0\.72/)
    expect(report.code).toBe(0)

    const wrong = await run('report', where, ['claims', 'decide', hire.rentalId, '', 'Why'])
    expect(wrong).toEqual({ code: 2, output: expect.stringMatching(/^Usage: claims, /) })

    const agreed = await run('check', where)
    expect(agreed.output).toContain('They agree.')
    expect(agreed.code).toBe(0)

    const { payment } = await readMoney(server, hire.rentalId)
    await server.db
      .updateTable('payments')
      .set({ amount_pence: payment.amount_pence + 1 })
      .where('id', '=', payment.id)
      .execute()
    const differing = await run('check', where)
    expect(differing.output).toMatch(new RegExp(`DIFFERS +${payment.id}  state`))
    expect(differing.code).toBe(1)
  })

  it("start the embedded database if it isn't running and stop it again, or share a running one", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'itemo-money-'))
    const { cluster } = await placesFor(join(dataDir, 'postgres'))
    const where = { DATABASE_URL: undefined, DATA_DIR: dataDir }
    const isServing = async () => (await readLockFile(join(cluster, 'pgdata'))) !== undefined
    try {
      // A new folder: it contains nothing, and the command reports that.
      expect(await start('report', where)).toEqual({ code: 0, output: 'There are no payments yet.\n' })
      expect(await isServing()).toBe(false)
      const stopped = await run('check', where)
      expect([stopped.code, stopped.output]).toEqual([
        0,
        expect.stringMatching(/0 payments here\n.+: £0\.00\n {2}They agree\.\n(.+\n)+ {2}All of them hold\.\n$/),
      ])
      expect(await isServing()).toBe(false)

      const log = createLogger({ level: 'silent', format: 'text' })
      const other = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log })
      expect((await start('check', where)).code).toBe(0)
      expect((await run('report', where)).code).toBe(0)
      // The server keeps running for its other user.
      expect(await isServing()).toBe(true)
      await other.stop()
      expect(await isServing()).toBe(false)
    } finally {
      for (const folder of [cluster, dataDir]) await rm(folder, { recursive: true, force: true })
    }
  })

  it("exit with 2 and one sentence when the money couldn't be looked up", async () => {
    const away = await run('check', { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' })
    expect(away).toEqual({
      code: 2,
      output: expect.stringMatching(/^The money could not be read: .*ECONNREFUSED.*\n$/),
    })
    const wrong = await run('report', { DATABASE_URL: 'mysql://nowhere' })
    expect([wrong.code, wrong.output]).toEqual([2, expect.stringContaining('DATABASE_URL')])
    const unknown = await start('reprot', {})
    expect([unknown.code, unknown.output]).toEqual([2, expect.stringContaining('report, due, deposit')])
  })
})

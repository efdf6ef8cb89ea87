import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { createLogger } from '../src/platform/log.ts'
import { isRunning } from '../src/platform/db/embedded/lock-file.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

const log = createLogger({ level: 'silent', format: 'text' })
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('a stopped throw-away server leaves nothing behind', async () => {
  const postgres = await startThrowawayPostgres(log)
  expect(await exists(postgres.folder)).toBe(true)
  await postgres.stop()
  expect(await exists(postgres.folder)).toBe(false)
})

test('what a killed run left behind is ended and removed by the next one', async () => {
  const from = new URL('.', import.meta.url).href
  const program = `
    import { startThrowawayPostgres } from '${from}throwaway-postgres.ts'
    import { readLockFile } from '${from}../src/platform/db/embedded/lock-file.ts'
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    const { folder } = await startThrowawayPostgres(log)
    console.log(JSON.stringify({ folder, pid: (await readLockFile(folder + '/pgdata')).pid }))
  `
  const killed = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: killed.stdout }), 'line')) as [string]
  const { folder, pid } = JSON.parse(line) as { folder: string; pid: number }
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(await isRunning(pid)).toBe(true)

  const next = await startThrowawayPostgres(log)
  await next.stop()
  expect(await exists(folder)).toBe(false)
  await expect.poll(() => isRunning(pid)).toBe(false)
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLogger } from '../log.ts'
import { watchDataFolder } from './data-folder.ts'
import { createStoreAlarm, StoreUnavailable } from './store-unavailable.ts'

const lines: string[] = []
const log = createLogger({ level: 'info', format: 'json', write: (line) => lines.push(line) })
const folder = await mkdtemp(join(tmpdir(), 'itemo-data-'))
afterAll(() => rm(folder, { recursive: true }))

test("an unwritable folder is logged, a writable one isn't", async () => {
  const good = await watchDataFolder(folder, log)
  expect([good.state(), lines]).toEqual(['ok', []])
  good.close()
  await writeFile(join(folder, 'file'), '')
  const bad = await watchDataFolder(join(folder, 'file'), log)
  expect(bad.state()).toBe('unwritable')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'error', message: 'DATA_DIR cannot be written' },
  ])
  bad.close()
})

test("less than 200 MB of free space is logged every minute, 200 MB isn't", async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  lines.length = 0
  let free = 200 * 1024 * 1024
  const watched = await watchDataFolder(folder, log, { countFree: () => Promise.resolve(free) })
  expect([watched.state(), lines]).toEqual(['ok', []])
  free -= 1
  for (const said of [1, 2]) {
    vi.advanceTimersByTime(60_000)
    await expect.poll(() => lines.length).toBe(said)
  }
  expect(watched.state()).toBe('low')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject(
    Array.from({ length: 2 }, () => ({ level: 'warn', message: 'DATA_DIR is nearly full', freeMb: 199 })),
  )
  watched.close()
})

test('failing uploads are logged once, however many there are', () => {
  lines.length = 0
  const alarm = createStoreAlarm(log)
  for (let tries = 0; tries < 20; tries++) expect(() => alarm(new Error('ENOSPC'))).toThrow(StoreUnavailable)
  expect(lines).toHaveLength(1)
})

test('the folder of the embedded database is checked too, and named in the log', async () => {
  lines.length = 0
  const watched = await watchDataFolder(folder, log, { database: join(folder, 'nowhere') })
  expect(watched.state()).toBe('unwritable')
  watched.close()
  const both = await watchDataFolder(folder, log, { database: folder, countFree: () => Promise.resolve(1e6) })
  expect(both.state()).toBe('low')
  both.close()
  // A mere warning about one folder doesn't hide an error of the other.
  const other = await watchDataFolder(folder, log, {
    database: join(folder, 'nowhere'),
    countFree: () => Promise.resolve(1e6),
  })
  expect(other.state()).toBe('unwritable')
  other.close()
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'error', message: 'the folder of the database cannot be written' },
    { level: 'warn', message: 'DATA_DIR is nearly full', freeMb: 0 },
    { level: 'error', message: 'the folder of the database cannot be written' },
  ])
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import { watchDataFolder } from './data-folder.ts'
import { createStoreAlarm, StoreUnavailable } from './store-unavailable.ts'

const lines: string[] = []
const log = createLogger({ level: 'info', format: 'json', write: (line) => lines.push(line) })
const folder = await mkdtemp(join(tmpdir(), 'itemo-data-'))
afterAll(() => rm(folder, { recursive: true }))

test('a folder that cannot be written is said so, and one that can be is not', async () => {
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

test('what cannot be stored is logged once, however many send it', () => {
  lines.length = 0
  const alarm = createStoreAlarm(log)
  for (let tries = 0; tries < 20; tries++) expect(() => alarm(new Error('ENOSPC'))).toThrow(StoreUnavailable)
  expect(lines).toHaveLength(1)
})

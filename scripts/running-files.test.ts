import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import RunningFiles from './running-files.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('the files listed are those that have started and not ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'itemo-running-'))
  try {
    vi.stubEnv('ITEMO_RUNNING_FILES', join(folder, 'running'))
    const reporter = new RunningFiles()
    const moduleOf = (name: string) => ({ moduleId: join(process.cwd(), name) }) as TestModule
    for (const name of ['a.test.ts', 'b.test.ts', 'c.test.ts']) reporter.onTestModuleQueued(moduleOf(name))
    reporter.onTestModuleEnd(moduleOf('b.test.ts'))
    expect(await readFile(join(folder, 'running'), 'utf8')).toBe('a.test.ts\nc.test.ts\n')
  } finally {
    await rm(folder, { recursive: true })
  }
})

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findMissingPackages } from './start-cluster.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('a whole cluster loses nothing when its primary and a web process are killed', { timeout: 400_000 }, async () => {
  const missing = await findMissingPackages()
  if (missing.length > 0) {
    process.stderr.write(`No cluster was killed: these packages are not installed here: ${missing.join(', ')}\n`)
    return
  }
  const args = ['bench/failover.ts', 'postgres=1', 'web=1']
  // It ends with an error when something is lost, twice there, or away for longer than it may be.
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root })
  expect(stdout).toContain('lost (goal: 0): 0; doubled (goal: 0): 0')
})

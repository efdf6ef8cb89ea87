import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { sayNotTried } from './not-tried.ts'
import { findMissingPackages } from './start-cluster.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('a whole cluster loses nothing when its primary and a web process are killed', { timeout: 400_000 }, async () => {
  const missing = await findMissingPackages()
  if (missing.length > 0) {
    sayNotTried(`no cluster was killed: these packages are not installed here: ${missing.join(', ')}`)
    return
  }
  const args = ['bench/failover.ts', 'postgres=1', 'web=1']
  // It also ends with an error when a part was away for too long: a busy machine is slow, not wrong.
  // Asked to stop before the test is given up: it takes its cluster down, which would otherwise go on.
  const patience = { cwd: root, timeout: 300_000, killSignal: 'SIGTERM' } as const
  const { stdout } = await promisify(execFile)(process.execPath, args, patience).catch(
    (error: { readonly stdout: string }) => error,
  )
  for (const goal of ['lost (goal: 0): 0; doubled (goal: 0): 0', 'jobs given up (goal: 0): 0', 'but 503 (goal: 0): 0'])
    expect(stdout).toContain(goal)
})

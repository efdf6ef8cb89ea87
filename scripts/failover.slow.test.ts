import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { printNotTried } from './not-tried.ts'
import { clusterFolder, findMissingPackages } from './start-cluster.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('a whole cluster loses nothing when its primary and a web process are killed', { timeout: 400_000 }, async () => {
  const missing = await findMissingPackages()
  if (missing.length > 0) {
    printNotTried(`no cluster was killed: these packages are not installed here: ${missing.join(', ')}`)
    return
  }
  // Where other temporary files are, in memory if there's room: what is killed here are processes, and what they wrote stays.
  const folder = await mkdtemp(join(tmpdir(), 'itemo-failover-'))
  // PostgreSQL's account goes through it.
  await chmod(folder, 0o755)
  onTestFinished(async ({ task }) => {
    const logs = join(folder, 'cluster/logs')
    // Without a cluster there are none.
    const keep = () => cp(logs, join(clusterFolder('failover'), 'logs'), { recursive: true }).catch(() => undefined)
    if (task.result?.state === 'fail') await keep()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const args = ['bench/failover.ts', 'postgres=1', 'web=1', `in=${join(folder, 'cluster')}`]
  // It also ends with an error when a part was away for too long: a busy machine is slow, not wrong.
  // Asked to stop before the test is given up: it takes its cluster down, which would otherwise go on.
  const patience = { cwd: root, timeout: 300_000, killSignal: 'SIGTERM' } as const
  const { stdout } = await promisify(execFile)(process.execPath, args, patience).catch(
    (error: { readonly stdout: string }) => error,
  )
  for (const goal of [
    'lost (goal: 0): 0; doubled (goal: 0): 0',
    'jobs given up (goal: 0): 0',
    'other than 503 (goal: 0): 0',
  ])
    expect(stdout).toContain(goal)
})

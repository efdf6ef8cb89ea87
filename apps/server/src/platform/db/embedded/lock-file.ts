import { chown, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresAccount } from './account.ts'

/** What a running PostgreSQL says of itself in `postmaster.pid`. */
export interface LockFile {
  readonly pid: number
  readonly port: number
}

/** No process ever has this number: it lies above what any kernel hands out. */
const impossiblePid = 2_147_483_646

/** Reads the lock file of a data folder; undefined when there is none or it is only half written. */
export async function readLockFile(pgdata: string): Promise<LockFile | undefined> {
  const text = await readFile(join(pgdata, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 ? { pid, port } : undefined
}

/** Whether a number belongs to a running process (a finished one that nobody collected does not run). */
export async function isRunning(pid: number): Promise<boolean> {
  if (!exists(pid)) return false
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // "pid (name) state ...": the name may hold anything, so the state is looked for behind the last bracket.
  return stat === undefined || stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z'
}

/** Whether the process of a lock file runs and, as far as the system says, serves this data folder. */
export async function isServing(pid: number, pgdata: string): Promise<boolean> {
  if (!(await isRunning(pid))) return false
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command === '' || command.includes(pgdata)
}

/**
 * PostgreSQL refuses to start while any process has the number in its lock file, even after a restart of the machine
 * gave that number to someone else. When the holder surely is not PostgreSQL, its number is replaced by an impossible
 * one. The file itself stays: PostgreSQL still checks with it that nothing holds the shared memory.
 */
export async function defuseStaleLock(pgdata: string, pid: number): Promise<void> {
  if (!exists(pid) || (await isServing(pid, pgdata))) return
  const path = join(pgdata, 'postmaster.pid')
  const [, ...rest] = (await readFile(path, 'utf8')).split('\n')
  const draft = `${path}.stale`
  const account = postgresAccount()
  await writeFile(draft, [impossiblePid, ...rest].join('\n'), { mode: 0o600 })
  if (account !== undefined) await chown(draft, account.uid, account.gid)
  await rename(draft, path)
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

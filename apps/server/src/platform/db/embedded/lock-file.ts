import { chown, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresAccount } from './account.ts'

/** The contents of a running PostgreSQL's `postmaster.pid`. */
export interface LockFile {
  readonly pid: number
  readonly port: number
}

/** A process id that never exists: it is above the kernel's maximum. */
const impossiblePid = 2_147_483_646

/** Reads the lock file of a data folder; undefined when there is none or it is incomplete. */
export async function readLockFile(pgdata: string): Promise<LockFile | undefined> {
  const text = await readFile(join(pgdata, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0 ? { pid, port } : undefined
}

/** Whether a process id belongs to a running process (a zombie doesn't count). */
export async function isRunning(pid: number): Promise<boolean> {
  if (!exists(pid)) return false
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // "pid (name) state ...": the name may contain anything, so the state is read after the last bracket.
  return stat === undefined || stat.slice(stat.lastIndexOf(')') + 2)[0] !== 'Z'
}

/** Whether the process of a lock file runs and, as far as the system reports, serves this data folder. */
export async function isServing(pid: number, pgdata: string): Promise<boolean> {
  if (!(await isRunning(pid))) return false
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command === '' || command.includes(pgdata)
}

/**
 * PostgreSQL refuses to start while any process has the id in its lock file, even if a reboot gave that id to another process.
 * When the process surely isn't PostgreSQL, the id is replaced by an impossible one. The file itself stays: PostgreSQL still uses
 * it to check that the shared memory isn't in use.
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

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '../src/platform/db/embedded/account.ts'
import { throwawayFolder } from '../src/platform/db/embedded/places.ts'

/**
 * Keeps the temporary files of this process, and of those that it starts, in memory from now on, if there's room and programs may
 * run there: a disk's file system takes several times the CPU time for a file, and tests write tens of thousands. Returns a function
 * that restores the setting and removes the files. The next run removes those of a killed run (`startThrowawayPostgres`).
 */
export async function keepFilesInMemory(): Promise<() => Promise<void>> {
  const { cluster: parent, inMemory } = await throwawayFolder()
  if (!inMemory) return () => Promise.resolve()
  await makeFolder(parent)
  const folder = join(parent, `${process.pid}-${randomBytes(4).toString('hex')}-files`)
  await mkdir(folder)
  // Tests run programs under other accounts, which may write there, as in /tmp.
  await chmod(folder, 0o1777)
  const before = process.env.TMPDIR
  if (await canRunIn(folder)) process.env.TMPDIR = folder
  return async () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Whether programs in this folder may run: containers often mount it noexec. */
async function canRunIn(folder: string): Promise<boolean> {
  const program = join(folder, 'can-run')
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 })
  try {
    await promisify(execFile)(program)
    return true
  } catch {
    return false
  } finally {
    await rm(program)
  }
}

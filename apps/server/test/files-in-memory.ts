import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '../src/platform/db/embedded/account.ts'
import { throwawayFolder } from '../src/platform/db/embedded/places.ts'

/**
 * From now on temporary files of this process, and of those that it starts, lie in memory, where there's room and programs may run:
 * a disk's file system takes several times as much of the processor for a file, and tests write tens of thousands. Answers what puts
 * it back and removes them. Those of a run that was killed go with the next one (`startThrowawayPostgres`).
 */
export async function keepFilesInMemory(): Promise<() => Promise<void>> {
  const { cluster: parent, inMemory } = await throwawayFolder()
  if (!inMemory) return () => Promise.resolve()
  await makeFolder(parent)
  const folder = join(parent, `${process.pid}-${randomBytes(4).toString('hex')}-files`)
  await mkdir(folder)
  // Whatever account a test runs something under may write there, as into /tmp.
  await chmod(folder, 0o1777)
  const before = process.env.TMPDIR
  if (await canRunIn(folder)) process.env.TMPDIR = folder
  return async () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Whether a program that lies there may run: containers often forbid it. */
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

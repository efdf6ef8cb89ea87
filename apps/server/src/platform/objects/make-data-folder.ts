import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** DATA_DIR isn't a folder that this process can write to. The message says why. */
export class DataFolderUnfit extends Error {}

const reasons: ReadonlyMap<string, string> = new Map([
  ['EEXIST', "it's a file, not a folder"],
  ['ENOTDIR', "it's a file, not a folder"],
  ['EACCES', 'the user that runs Itemo may not write there'],
  ['EPERM', 'the user that runs Itemo may not write there'],
  ['EROFS', "its disk is mounted so that it can't be written"],
  ['ENOENT', 'no folder can be created there'],
  ['ENOSPC', 'its disk is full'],
  ['EDQUOT', 'its disk is full'],
])

/**
 * Creates the data folder and its uploads folder, if they don't exist. An existing folder never prevents the start, even on a
 * disk that can't be written. Throws DataFolderUnfit.
 */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(join(folder, 'uploads'))
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new DataFolderUnfit(`DATA_DIR can't be used: ${folder}: ${reasons.get(code) ?? message}.`, { cause: error })
  }
}

/** Creates the folders one by one: Node's recursive mkdir never returns where no folder can be created, as below /proc. */
async function makeFolder(folder: string): Promise<void> {
  const code = await tryMake(folder)
  if (code !== 'ENOENT') return
  await makeFolder(dirname(folder))
  await mkdir(folder)
}

/** Creates one folder; returns 'ENOENT' when its parent is missing. */
async function tryMake(folder: string): Promise<string | undefined> {
  try {
    await mkdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return code
    if (code !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error
  }
  return undefined
}

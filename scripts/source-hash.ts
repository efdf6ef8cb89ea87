// A hash that changes when any of the given files changes, to mark what was built from them.
import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

const never = new Set(['node_modules', 'build', '.react-router', '.data', 'test-results'])

/** The hash of all files in the given files and folders, names included. A missing path counts as empty. */
export async function hashSources(root: string, places: readonly string[]): Promise<string> {
  const files = (await Promise.all(places.map((place) => listFiles(join(root, place))))).flat().sort()
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(relative(root, file)).update('\0')
    hash.update(await readFile(file)).update('\0')
  }
  return hash.digest('hex')
}

async function listFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return []
  if (found.isFile()) return [path]
  const names = (await readdir(path)).filter((name) => !never.has(name) && !/\.test\.tsx?$/.test(name))
  return (await Promise.all(names.map((name) => listFiles(join(path, name))))).flat()
}

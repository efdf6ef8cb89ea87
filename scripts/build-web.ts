// Builds the web app when its sources changed since the last build.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'
import { hashSources } from './source-hash.ts'

/** What the web app is built from. */
export const webSources = [
  'apps/web',
  'packages/domain/src',
  'packages/contract/src',
  'package-lock.json',
  'THIRD-PARTY-NOTICES.txt',
]

/** Answers whether a build was needed. @throws when the build fails, with its output already shown. */
export async function buildWebIfChanged(root: string): Promise<boolean> {
  const stamp = join(root, 'apps/web/build/sources.sha256')
  const wanted = await hashSources(root, webSources)
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return false
  console.log('Building the web app ...')
  const { code } = await runCommand('npm', ['run', '--silent', 'build'], { root, show: true })
  if (code !== 0) throw new Error('The web app could not be built')
  await writeFile(stamp, wanted)
  return true
}

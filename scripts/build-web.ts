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

/**
 * Builds if the sources changed, and answers whether they did. The tools' output, a line for each of a thousand files, is only shown
 * when the build fails.
 * @throws when the build fails, with that output.
 */
export async function buildWebIfChanged(root: string): Promise<boolean> {
  const stamp = join(root, 'apps/web/build/sources.sha256')
  const wanted = await hashSources(root, webSources)
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return false
  console.log('Building the web app (up to a minute) ...')
  const { code, output } = await runCommand('npm', ['run', '--silent', 'build'], { root })
  if (code !== 0) throw new Error(`${output.trimEnd()}\nThe web app could not be built`)
  await writeFile(stamp, wanted)
  return true
}

// The version before this one, as git knows it: what upgrades begin from in tests.
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { linkAllPackages, readLock } from './link-packages.ts'
import { productionPackages } from './notices.ts'
import { runCommand } from './run-command.ts'

const migrations = 'apps/server/migrations'

/**
 * The newest release before this commit (a tag `v…`); while there is none, the commit before the newest migration came in, so that there is
 * something to upgrade. `missing` says why this checkout can't tell: an unpacked archive, a shallow clone, other packages, a migration that
 * was put right before anyone had it.
 */
export async function findVersionBefore(
  root: string,
): Promise<{ readonly commit: string; readonly missing?: never } | { readonly missing: string }> {
  const git = async (...args: string[]) => {
    const { code, output } = await runCommand('git', args, { root })
    return code === 0 ? output.trim() : undefined
  }
  if ((await git('rev-parse', '--show-prefix')) !== '') return { missing: 'this is no checkout of git' }
  const release = await git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^')
  const added = await git('log', '-1', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '--', migrations)
  const name = release ?? (added && `${added}^`)
  const commit = name && (await git('rev-parse', '--verify', '--quiet', `${name}^{commit}`))
  if (!commit) return { missing: 'the history here does not reach back to it' }
  const changed = await git('diff', '--name-only', '--diff-filter=MD', commit, '--', migrations)
  if (!release && changed) return { missing: `${changed.split('\n')[0]} was changed since, while nothing was released` }
  const now = readLock(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const before = productionPackages(readLock((await git('show', `${commit}:package-lock.json`)) ?? '{"packages":{}}'))
  const other = [...before].find(([place, { version }]) => now.get(place)?.version !== version)
  if (other) return { missing: `it uses another version of ${other[0]} than is installed here` }
  return { commit }
}

/**
 * Writes the release of an earlier commit into `folder`, by the program of that commit, with a web app that only stands for one.
 * @throws with what git or that program said.
 */
export async function writeReleaseOf(root: string, commit: string, folder: string): Promise<void> {
  const sources = `${folder}-sources`
  const archive = `${folder}.tar`
  await mkdir(sources)
  const run = async (program: string, args: string[], at: string) => {
    const { code, output } = await runCommand(program, args, { root: at })
    if (code !== 0) throw new Error(`${program} ${args[0]}: ${output}`)
  }
  await run('git', ['archive', '--format=tar', `--output=${archive}`, commit], root)
  await run('tar', ['-xf', archive, '-C', sources], root)
  await linkAllPackages(root, sources)
  const write = `import('./scripts/release.ts').then(({ writeRelease }) =>
    writeRelease(process.cwd(), ${JSON.stringify(folder)}, 'apps/web/public'))`
  await run(process.execPath, ['-e', write], sources)
  await rm(sources, { recursive: true })
  await rm(archive)
}

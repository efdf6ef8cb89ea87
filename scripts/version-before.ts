// The previous version, from git: what upgrade tests start from.
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { linkAllPackages, readLock } from './link-packages.ts'
import { productionPackages } from './notices.ts'
import { runCommand } from './run-command.ts'

const migrations = 'apps/server/migrations'

/** The program that writes a release; older commits lack it. */
const program = 'scripts/release.ts'

/**
 * The newest release before this commit (a tag `v…`); while there is none, the newest commit of this line whose migrations are all as they
 * are here, and all below those that came since: there is something to upgrade, and it can be. Commits in between had one that was put right
 * before anyone had it, or lower numbers were merged after them. `missing` says why this checkout can't tell: an unpacked archive, a shallow
 * clone, other packages.
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
  const linesOf = async (...args: string[]) => (await git(...args))?.split('\n').filter(Boolean) ?? []
  /** Whether an installation of it can become one of this version, by one migration or more. */
  const canBeUpgraded = async (commit: string) => {
    const known = await linesOf('ls-tree', '--name-only', commit, `${migrations}/`, program)
    const changes = await linesOf('diff', '--no-renames', '--name-status', commit, '--', migrations)
    const newest = known.findLast((path) => path !== program)
    const isAbove = (change: string) => change.startsWith('A\t') && change.slice(2) > (newest ?? '')
    return newest !== undefined && known.includes(program) && changes.length > 0 && changes.every(isAbove)
  }
  const beforeLastMigrations = async () => {
    for (const one of await linesOf('log', '--first-parent', '-m', '--no-renames', '--format=%H', '--', migrations)) {
      const commit = await git('rev-parse', '--verify', '--quiet', `${one}^`)
      if (commit && (await canBeUpgraded(commit))) return commit
    }
    return undefined
  }
  const commit = release ? await git('rev-parse', `${release}^{commit}`) : await beforeLastMigrations()
  if (!commit) return { missing: 'no commit that the history here reaches back to can be upgraded' }
  const now = readLock(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const before = productionPackages(readLock((await git('show', `${commit}:package-lock.json`)) ?? '{"packages":{}}'))
  const other = [...before].find(([place, { version }]) => now.get(place)?.version !== version)
  if (other) return { missing: `it uses another version of ${other[0]} than is installed here` }
  return { commit }
}

/**
 * Writes the release of an earlier commit into `folder`, with that commit's own program and a placeholder for the web app.
 * @throws with the output of git or that program.
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

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sayNotTried } from './not-tried.ts'
import { runCommand } from './run-command.ts'
import { findVersionBefore } from './version-before.ts'

type Files = Readonly<Record<string, string | undefined>>

/** A checkout with a commit for each set of changes (undefined removes); answers the hashes. Undefined without git. */
async function checkout(...commits: Files[]) {
  const root = await mkdtemp(join(tmpdir(), 'itemo-history-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const git = (...args: string[]) => runCommand('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], { root }) // prettier-ignore
  if ((await git('init', '--quiet')).code !== 0) return sayNotTried('no history was looked through: git is not here')
  const first = { 'package-lock.json': '{"packages":{}}', 'scripts/release.ts': '' }
  const hashes: string[] = []
  for (const files of [first, ...commits]) {
    for (const [name, text] of Object.entries<string | undefined>(files)) {
      const path = join(root, /^\d/.test(name) ? `apps/server/migrations/${name}` : name)
      await mkdir(dirname(path), { recursive: true })
      await (text === undefined ? rm(path) : writeFile(path, text))
    }
    await git('add', '--all')
    await git('commit', '--quiet', '--message', 'Change')
    hashes.push((await git('rev-parse', 'HEAD')).output.trim())
  }
  return { before: await findVersionBefore(root), hashes: hashes.slice(1) }
}

/** Long enough for git to take a file of another name for the same one. */
const text = (name: string) => `${`select '${name}';\n`.repeat(9)}`

test.each<[string, number, Files[]]>([
  ['lies before the newest migration', 1, [{ '0001_a.sql': text('a') }, { 'README.md': '1' }, { '0002_b.sql': text('b') }]], // prettier-ignore
  ['has no migration that was put right since', 0, [{ '0001_a.sql': text('a') }, { '0002_b.sql': text('b') }, { '0003_c.sql': text('c') }, { '0002_b.sql': text('B') }]], // prettier-ignore
  ['has none above one that was merged later', 0, [{ '0001_a.sql': text('a') }, { '0005_b.sql': text('b') }, { '0004_c.sql': text('c') }]], // prettier-ignore
  ['has none that goes by another name since', 0, [{ '0001_a.sql': text('a') }, { '0002_b.sql': text('b') }, { '0002_b.sql': undefined, '0003_b.sql': text('b') }]], // prettier-ignore
])('without a release the version before %s', async (_, at, commits) => {
  const found = await checkout(...commits)
  if (found) expect(found.before).toEqual({ commit: found.hashes[at] })
})

test('there is none where the only migration was put right', async () => {
  const found = await checkout({ '0001_a.sql': text('a') }, { '0001_a.sql': text('b') })
  if (found) expect(found.before).toHaveProperty('missing')
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { printNotTried } from './not-tried.ts'
import { runCommand } from './run-command.ts'
import { findVersionBefore } from './version-before.ts'

/** What each migration says after a commit, by its file's name. */
type Migrations = Readonly<Record<string, string>>

/** Looks in a checkout that has these commits: answers them as `HEAD` names them, and what is found. Undefined without git. */
async function lookIn(...commits: Migrations[]) {
  const root = await mkdtemp(join(tmpdir(), 'itemo-history-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const person = ['-c', 'user.name=A', '-c', 'user.email=a@b.example']
  const git = (...args: string[]) => runCommand('git', [...person, ...args], { root })
  if ((await git('init', '--quiet')).code !== 0) {
    printNotTried('no history was looked through: git is not installed here')
    return undefined
  }
  const folder = join(root, 'apps/server/migrations')
  await mkdir(join(root, 'scripts'))
  await writeFile(join(root, 'package-lock.json'), '{"packages":{}}')
  await writeFile(join(root, 'scripts/release.ts'), '')
  const hashes: string[] = []
  for (const migrations of [{}, ...commits]) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    // Long enough for git to take a file of another name for the same one.
    for (const [name, word] of Object.entries(migrations))
      await writeFile(join(folder, `000${name}.sql`), `select '${word}';\n`.repeat(9))
    await git('add', '--all')
    await git('commit', '--quiet', '--allow-empty', '--message', 'Change')
    hashes.push((await git('rev-parse', 'HEAD')).output.trim())
  }
  return { found: await findVersionBefore(root), hashes: hashes.slice(1) }
}

test.each<[string, number, Migrations[]]>([
  ['is the last one before a migration', 1, [{ 1: 'a' }, { 1: 'a' }, { 1: 'a', 2: 'b' }]],
  ['has none that was put right since', 0, [{ 1: 'a' }, { 1: 'a', 2: 'b' }, { 1: 'a', 2: 'c' }]],
  ['has none above one that came later', 0, [{ 1: 'a' }, { 1: 'a', 3: 'b' }, { 1: 'a', 2: 'c', 3: 'b' }]],
  ['has none that goes by another number since', 0, [{ 1: 'a' }, { 1: 'a', 2: 'b' }, { 1: 'a', 3: 'b' }]],
])('without a release, the previous version %s', async (_, at, commits) => {
  const looked = await lookIn(...commits)
  expect(looked?.found).toEqual(looked && { commit: looked.hashes[at] })
})

test("there's no previous version if the only migration was corrected", async () => {
  const looked = await lookIn({ 1: 'a' }, { 1: 'b' })
  expect(looked?.found ?? { missing: 'git' }).toHaveProperty('missing')
})

// The copy of the project that is mutated: the user's own files are never touched.
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCommand } from '../run-command.ts'
import type { Mutation } from './operators.ts'

/** A folder with the project's files as they are now, also those that are not committed yet. */
export interface ProjectCopy {
  readonly root: string
  /** Changes with any file of the product, its tests, and this command. */
  readonly stamp: string
  /** Puts mutations in, runs something, and takes them out again, whatever happened. */
  withMutations<T>(mutations: readonly Mutation[], run: () => Promise<T>): Promise<T>
  remove(): Promise<void>
}

/** Copies the project; installed packages are linked to, but for the project's own. */
export async function copyProject(root: string): Promise<ProjectCopy> {
  const copy = await mkdtemp(join(tmpdir(), 'itemo-mutate-'))
  const listed = await runCommand('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', '-z'], { root })
  if (listed.code !== 0) throw new Error(`The project's files could not be listed:\n${listed.output}`)
  const hash = createHash('sha256')
  for (const path of listed.output.split('\0').filter((name) => name !== '')) {
    const bytes = await readFile(join(root, path)).catch(() => undefined)
    // A file that was deleted and is not committed yet is still listed.
    if (bytes === undefined) continue
    if (/^(?:apps\/|packages\/|scripts\/mutate\/note-reach)/.test(path)) hash.update(path).update('\0').update(bytes)
    await mkdir(dirname(join(copy, path)), { recursive: true })
    await writeFile(join(copy, path), bytes)
  }
  await linkPackages(root, copy)
  await cp(join(root, 'apps/web/build'), join(copy, 'apps/web/build'), { recursive: true }).catch(() => undefined)
  return {
    root: copy,
    stamp: hash.digest('hex').slice(0, 16),
    withMutations: (mutations, run) => withMutations(copy, mutations, run),
    remove: () => rm(copy, { recursive: true, force: true }),
  }
}

async function linkPackages(root: string, copy: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')]
  await mkdir(join(to, '@itemo'), { recursive: true })
  for (const name of await readdir(from)) {
    if (name !== '@itemo' && name !== '.vite') await symlink(join(from, name), join(to, name))
  }
  // These lead to the project itself: in the copy to the copy.
  for (const name of await readdir(join(from, '@itemo'))) {
    await symlink(await readlink(join(from, '@itemo', name)), join(to, '@itemo', name))
  }
}

async function withMutations<T>(root: string, mutations: readonly Mutation[], run: () => Promise<T>): Promise<T> {
  const originals = new Map<string, string>()
  try {
    for (const mutation of mutations) {
      const path = join(root, mutation.file)
      const source = await readFile(path, 'utf8')
      if (!originals.has(path)) originals.set(path, source)
      await writeFile(path, mutate(source, mutation))
    }
    return await run()
  } finally {
    for (const [path, source] of originals) await writeFile(path, source)
  }
}

/** A source with one mutation in it. @throws when the line is not what it was. */
export function mutate(source: string, { file, line, before, after }: Mutation): string {
  const lines = source.split('\n')
  if (lines[line - 1] !== before) throw new Error(`${file}:${line} has changed`)
  lines[line - 1] = after
  return lines.join('\n')
}

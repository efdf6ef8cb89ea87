// `npm run lint`: oxlint with its type-aware rules, over the files that changed since they last passed, and those that import them.
// Files that passed are cached in node_modules/.cache/lint.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isForKeys, lintKeys } from './lint-keys.ts'
import { runCommand } from './run-command.ts'
import { listPaths } from './structure/source.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'node_modules/.cache/lint')
const kept = join(folder, 'clean.json')

// The type-aware part is written in Go. With two cores and Go's default heap growth it takes half as much CPU time again (measured:
// 14 s in place of 9).
const env = { GOMAXPROCS: '1', GOGC: '400' }

const paths = (await listPaths(root)).filter(isForKeys).toSorted()
const files = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
const keys = lintKeys(files)
const clean = new Set(JSON.parse(await readFile(kept, 'utf8').catch(() => '[]')) as string[])
const asked = [...keys].flatMap(([path, key]) => (clean.has(key) ? [] : [path]))

// A command line of Windows holds some hundred names.
const few = asked.length < (process.platform === 'win32' ? 200 : keys.size)

if (asked.length > 0) {
  const { code, output } = await runCommand('oxlint', ['--deny-warnings', ...(few ? asked : [])], { root, env })
  process.stdout.write(output)
  process.exitCode = code
}
if (!process.exitCode) {
  await mkdir(folder, { recursive: true })
  const draft = `${kept}.${process.pid}`
  await writeFile(draft, JSON.stringify([...keys.values()]))
  await rename(draft, kept)
}

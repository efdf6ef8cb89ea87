// `npm run lint`: oxlint with the rules that know types, over the files whose word from last time no longer holds. Which ones it
// found nothing in is kept in node_modules/.cache/lint.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isForKeys, lintKeys } from './lint-keys.ts'
import { runCommand } from './run-command.ts'
import { listPaths } from './structure/source.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'node_modules/.cache/lint')
const kept = join(folder, 'clean.json')

// The part of the linter that knows types is written in Go. With both cores, and its memory kept as small as is the rule, it
// takes half as much of their time again (measured: 14 CPU seconds, 9 this way).
const env = { GOMAXPROCS: '1', GOGC: '400' }

const paths = (await listPaths(root)).filter(isForKeys).toSorted()
const files = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
const keys = lintKeys(files)
const clean = new Set(JSON.parse(await readFile(kept, 'utf8').catch(() => '[]')) as string[])
const asked = [...keys].flatMap(([path, key]) => (clean.has(key) ? [] : [path]))

// Windows takes no longer lines than some hundred names.
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

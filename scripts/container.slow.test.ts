import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, matchesGlob, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { productionEnv } from '../apps/server/test/production-env.ts'
import { createTestDatabase } from '../apps/server/test/test-database.ts'
import { freePort } from './free-port.ts'
import { linkAllPackages, linkProductionPackages } from './link-packages.ts'
import { runCommand } from './run-command.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Step {
  readonly word: string
  readonly rest: string
}

/** A stage of the Dockerfile: what it begins with, and its steps. */
interface ImageStage {
  readonly from: string
  readonly name: string
  readonly steps: readonly Step[]
}

async function readStages(): Promise<ImageStage[]> {
  const text = (await readFile(join(root, 'Dockerfile'), 'utf8')).replace(/\\\n\s*/g, ' ')
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  const stages: (ImageStage & { steps: Step[] })[] = []
  for (const line of lines) {
    const [, word = '', rest = ''] = /^\s*(\w+) (.*)$/.exec(line) ?? []
    if (word === 'FROM') {
      const [, from = '', name = 'image'] = /^(\S+)(?: AS (\w+))?$/.exec(rest) ?? []
      stages.push({ from, name, steps: [] })
    } else stages.at(-1)?.steps.push({ word, rest })
  }
  return stages
}

// No engine is asked to build it: it would need a registry. Each step is done in a folder that holds only what the steps before it put there. npm has no registry, so
// its packages are linked; the web app is built by a stage of its own (scripts/operations.test.ts compares what it is built from).
test('the steps of the Dockerfile, run in empty folders, result in an image that serves and makes a backup', async () => {
  const place = await realpath(await mkdtemp(join(tmpdir(), 'itemo-image-')))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const ignored = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n').filter(Boolean)
  const isSent = (path: string) => {
    const name = relative(root, path)
    return !ignored.some((pattern) => matchesGlob(name, pattern))
  }
  const settings: Record<string, string> = {}
  let start: string[] = []
  let health: string[] = []
  for (const { from, name, steps } of await readStages()) {
    const app = join(place, name, 'app')
    if (from.startsWith('node:')) await mkdir(app, { recursive: true })
    else cpSync(join(place, from), join(place, name), { recursive: true, verbatimSymlinks: true })
    for (const { word, rest } of steps) {
      if (word === 'COPY') await copy(rest, app, { place, isSent })
      else if (word === 'RUN') await runStep(rest, app, { stage: join(place, name), settings })
      else if (word === 'HEALTHCHECK') health = JSON.parse(rest.slice(rest.indexOf('['))) as string[]
      else if (word === 'CMD') start = JSON.parse(rest) as string[]
      else if (word === 'ENV' && name === 'image') Object.assign(settings, pairsOf(rest))
    }
  }

  const app = join(place, 'image/app')
  const data = join(place, 'image/data')
  const database = await createTestDatabase({ empty: true })
  onTestFinished(() => database.drop())
  const filesBefore = await listFiles(app)
  const port = String(await freePort())
  const env: NodeJS.ProcessEnv = {
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    ...settings,
    ...productionEnv,
    DATABASE_URL: database.url,
    PORT: port,
    DATA_DIR: data,
    NODE_COMPILE_CACHE: join(data, 'compiled'),
  }
  const [program = '', ...args] = start
  const child = spawn(program, args, { cwd: app, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  const ready = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status, () => output) // prettier-ignore
  await expect.poll(ready, { timeout: 60_000 }).toBe(200)
  const inImage = async (words: readonly string[]) => {
    const [first = '', ...others] = words
    const run = spawn(first, others, { cwd: app, env })
    let said = ''
    for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = (await once(run, 'close')) as [number]
    return `${code} ${said}`
  }
  // Those of its own, and of docs/deployment.md.
  expect(await inImage(health)).toBe('0 ')
  const command = (...words: string[]) => inImage(['npm', 'run', '--silent', ...words])
  expect(await command('backup', '--', join(data, 'itemo.tar.gz'))).toMatch(/^0 Backed up/)
  expect(await command('money')).toMatch(/^0 /)
  expect(await command('reports')).toMatch(/^0 /)
  expect(await command('staff', '--', 'list')).toMatch(/^0 /)
  // Nobody takes mails here, so something fails.
  expect(await command('doctor')).toMatch(/^1 ok +settings [^]+\nok +tables /)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  // Its file system is read-only, but for /data and /tmp (compose.yaml).
  expect(await listFiles(app)).toEqual(filesBefore)
}, 180_000)

interface Sources {
  readonly place: string
  isSent(path: string): boolean
}

/** `COPY [--from=stage] source… target`, from the checkout as .dockerignore lets it pass, or from another stage. */
async function copy(rest: string, app: string, { place, isSent }: Sources): Promise<void> {
  const words = rest.split(' ')
  const stage = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const [target = '', ...sources] = words.filter((word) => !word.startsWith('--')).toReversed()
  for (const source of sources) {
    const from = stage ? join(place, stage, source) : join(root, source)
    const to = sources.length > 1 || target.endsWith('/') ? join(app, target, basename(source)) : join(app, target)
    await mkdir(dirname(to), { recursive: true })
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, ...(stage === undefined && { filter: isSent }) })
  }
}

interface StageSoFar {
  readonly stage: string
  /** What ENV said before. */
  readonly settings: Readonly<Record<string, string>>
}

async function runStep(rest: string, app: string, { stage, settings }: StageSoFar): Promise<void> {
  const inStage = (text: string) => text.replaceAll(/(?<= |^)\/data/g, `${stage}/data`)
  const env = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, inStage(value)]))
  for (const line of rest.split(' && ').map((part) => part.trim())) {
    if (line.startsWith('npm ci')) {
      const workspaces = [...line.matchAll(/--workspace @itemo\/(\S+)/g)].map(([, name = '']) =>
        name === 'server' ? 'apps/server' : `packages/${name}`,
      )
      await (line.includes('--omit=dev') ? linkProductionPackages(root, app, workspaces) : linkAllPackages(root, app))
    } else if (line === 'npm run build') {
      await mkdir(join(app, 'apps/web/build/client'), { recursive: true })
      await writeFile(join(app, 'apps/web/build/client/__spa-fallback.html'), '<!doctype html><title>Itemo</title>')
    } else if (line.startsWith('npm run ')) {
      const { scripts } = JSON.parse(await readFile(join(app, 'package.json'), 'utf8')) as {
        scripts: Record<string, string>
      }
      await shell(scripts[line.slice('npm run '.length)] ?? 'false', app, env)
    }
    // There is no account `node` here, and one account owns all of it.
    else if (line.startsWith('chown ')) await chmod(join(stage, 'data'), 0o700)
    else await shell(inStage(line), app, env)
  }
}

async function shell(command: string, cwd: string, env: Readonly<Record<string, string>>): Promise<void> {
  const { code, output } = await runCommand('sh', ['-euc', command], { root, cwd, env })
  if (code !== 0) throw new Error(`${command}\n${output}`)
}

const pairsOf = (text: string) =>
  Object.fromEntries(
    text.split(' ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )

async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).toSorted()
}

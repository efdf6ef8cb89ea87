import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

let root: string

/** A checkout with an `npm` that notes how it was called and ends with the code in the file `code`. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'itemo-install-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'scripts'))
  await mkdir(join(root, 'bin'))
  await cp(join(import.meta.dirname, 'ensure-install.mjs'), join(root, 'scripts/ensure-install.mjs'))
  await writeFile(join(root, 'package.json'), '{}')
  await writeFile(join(root, 'package-lock.json'), '{}')
  await writeFile(join(root, 'code'), '0')
  const npm = '#!/bin/sh\necho "$@" >> calls\necho "$PATH" > path\nmkdir -p node_modules\nexit $(cat code)\n'
  await writeFile(join(root, 'bin/npm'), npm)
  await chmod(join(root, 'bin/npm'), 0o755)
})

function ensure() {
  const own = join(root, 'node_modules/.bin')
  const path = [own, join(root, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
  const result = spawnSync(process.execPath, [join(root, 'scripts/ensure-install.mjs')], { env: { PATH: path } })
  return result.status
}

const calls = async () => (await readFile(join(root, 'calls'), 'utf8')).trim().split('\n').length

test('installs once, and again when the lockfile or the dependencies change, but not for a changed script', async () => {
  expect(ensure()).toBe(0)
  expect(ensure()).toBe(0)
  expect(await calls()).toBe(1)
  expect(await readFile(join(root, 'calls'), 'utf8')).toMatch(/^ci --include=dev --include=optional/)
  await writeFile(join(root, 'package-lock.json'), '{ "changed": true }')
  expect(ensure()).toBe(0)
  await writeFile(join(root, 'package.json'), '{ "overrides": { "a": "1.0.0" } }')
  expect(ensure()).toBe(0)
  await writeFile(join(root, 'package.json'), '{ "overrides": { "a": "1.0.0" }, "scripts": {} }')
  expect(ensure()).toBe(0)
  expect(await calls()).toBe(3)
})

test("a failed install returns npm's exit code, and is retried", async () => {
  await writeFile(join(root, 'code'), '42')
  expect(ensure()).toBe(42)
  expect(ensure()).toBe(42)
  expect(await calls()).toBe(2)
})

test("npm doesn't run on the Node that it's about to remove", async () => {
  ensure()
  expect(await readFile(join(root, 'path'), 'utf8')).not.toContain(join(root, 'node_modules'))
})

test('a release accepts what `npm ci --omit=dev` installed, and installs nothing else', async () => {
  const packages = (production: string) =>
    JSON.stringify({
      packages: {
        '': {},
        'node_modules/used': { version: production },
        'node_modules/for-tests': { version: '1.0.0', dev: true },
        'node_modules/of-another-platform': { version: '1.0.0', optional: true },
      },
    })
  await writeFile(join(root, 'release.json'), '{}')
  await writeFile(join(root, 'package-lock.json'), packages('1.0.0'))
  await mkdir(join(root, 'node_modules'))
  await writeFile(
    join(root, 'node_modules/.package-lock.json'),
    '{ "packages": { "node_modules/used": { "version": "1.0.0" } } }',
  )
  expect(ensure()).toBe(0)
  await expect(readFile(join(root, 'calls'), 'utf8')).rejects.toThrow('ENOENT')
  // A newer version was unpacked over it.
  await writeFile(join(root, 'package-lock.json'), packages('2.0.0'))
  expect(ensure()).toBe(0)
  expect(await readFile(join(root, 'calls'), 'utf8')).toMatch(/^ci --omit=dev --include=optional/)
})

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findChromium, onPath } from './find-chromium.ts'

async function folderWith(...names: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'itemo-chromium-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of names) {
    await writeFile(join(folder, name), '#!/bin/sh\n')
    await chmod(join(folder, name), 0o755)
  }
  return folder
}

test('CHROMIUM_PATH takes precedence, and a wrong one is an error', async () => {
  const folder = await folderWith('my-browser', 'chromium')
  const path = join(folder, 'my-browser')
  expect(await findChromium({ CHROMIUM_PATH: path, PATH: folder })).toBe(path)
  await expect(findChromium({ CHROMIUM_PATH: '/nowhere/chromium', PATH: folder })).rejects.toThrow(
    /CHROMIUM_PATH.*nowhere/,
  )
})

test('the first browser on the PATH is used, under any of its names', async () => {
  const [empty, chrome, chromium] = [
    await folderWith(),
    await folderWith('google-chrome'),
    await folderWith('chromium'),
  ]
  const found = await onPath({ PATH: [empty, chrome, chromium].join(delimiter) })
  expect(found).toBe(join(chrome, 'google-chrome'))
  expect(await findChromium({ PATH: chromium }, true)).toBe(join(chromium, 'chromium'))
  expect(await onPath({ PATH: empty })).toBeUndefined()
})

test('in a folder with both, the headless shell is used', async () => {
  const folder = await folderWith('chromium', 'chromium-headless-shell')
  expect(await onPath({ PATH: folder })).toBe(join(folder, 'chromium-headless-shell'))
})

test("root on Debian installs the shell even if another browser exists, and uses that one if it can't", async () => {
  const folder = await folderWith('chromium', 'apt-get')
  const shell = join(folder, 'chromium-headless-shell')
  const apt = (...lines: string[]) => writeFile(join(folder, 'apt-get'), ['#!/bin/sh', ...lines].join('\n'))
  await apt('exit 100')
  expect(await findChromium({ PATH: folder }, true)).toBe(join(folder, 'chromium'))
  await apt(`case "$*" in install*chromium-headless-shell) cp '${folder}/chromium' '${shell}' ;; *) exit 100 ;; esac`)
  expect(await findChromium({ PATH: folder }, false)).toBe(join(folder, 'chromium'))
  expect(await findChromium({ PATH: folder }, true)).toBe(shell)
})

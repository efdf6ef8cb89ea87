import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeOlderBuilds } from './build-server.ts'

test('the files of the previous build are kept, those of older builds are deleted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'itemo-builds-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const build = async (...names: string[]) => {
    for (const name of names) await writeFile(join(folder, name), '')
    await removeOlderBuilds(folder, names)
    return (await readdir(folder)).filter((name) => name.endsWith('.mjs')).toSorted()
  }
  expect(await build('main.mjs', 'pictures-1.mjs')).toEqual(['main.mjs', 'pictures-1.mjs'])
  expect(await build('main.mjs', 'pictures-2.mjs')).toEqual(['main.mjs', 'pictures-1.mjs', 'pictures-2.mjs'])
  expect(await build('main.mjs', 'pictures-3.mjs')).toEqual(['main.mjs', 'pictures-2.mjs', 'pictures-3.mjs'])
})

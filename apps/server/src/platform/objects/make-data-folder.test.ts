import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DataFolderUnfit, makeDataFolder } from './make-data-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'itemo-data-'))
  await writeFile(join(folder, 'file'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('is created with its missing parents, and left alone if it exists', async () => {
  const made = join(folder, 'far', 'away')
  for (let time = 0; time < 2; time++) await makeDataFolder(made)
  expect(await readdir(made)).toEqual(['uploads'])
})

it.each([
  ['file', "it's a file, not a folder"],
  ['file/below', "it's a file, not a folder"],
  // Not even root can create a folder there.
  ['/proc/itemo', 'no folder can be created there'],
])("can't be created at %s, and the error says so in a sentence", async (place, why) => {
  const path = place.startsWith('/') ? place : join(folder, place)
  await expect(makeDataFolder(path)).rejects.toThrow(new DataFolderUnfit(`DATA_DIR can't be used: ${path}: ${why}.`))
})

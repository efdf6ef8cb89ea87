import { cp, lstat, mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findNatives, prepareNatives } from './natives.ts'

test('a platform without PostgreSQL binaries gets an error that suggests DATABASE_URL', async () => {
  await expect(findNatives('sunos-sparc')).rejects.toThrow(/sunos-sparc.*DATABASE_URL=postgres:/s)
})

test("a package that isn't installed gives an error that suggests DATABASE_URL", async () => {
  const other = process.platform === 'win32' ? 'linux-x64' : 'win32-x64'
  await expect(findNatives(other)).rejects.toThrow(/not installed.*DATABASE_URL/s)
})

test('concurrent starts make one complete copy of the binaries, and missing links are restored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'itemo-natives-'))
  const installed = await findNatives()
  const bare = join(folder, 'native')
  // As after an install without scripts, there are no links.
  await cp(installed.folder, bare, {
    recursive: true,
    verbatimSymlinks: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink() && !path.endsWith('/share'),
  })
  const natives = { folder: bare, version: '1' }
  const copies = await Promise.all([1, 2, 3].map(() => prepareNatives(natives, join(folder, 'copies'), false)))
  expect(new Set(copies)).toEqual(new Set([join(folder, 'copies', 'postgres-1')]))
  expect(await readdir(join(folder, 'copies'))).toEqual(['postgres-1'])
  expect(await readlink(join(folder, 'copies/postgres-1/lib/libpq.so.5'))).toBe('libpq.so.5.18')
  expect(await prepareNatives(natives, join(folder, 'copies'), true)).toBe(bare)
  expect(await readlink(join(bare, 'lib/libpq.so.5'))).toBe('libpq.so.5.18')
  await rm(folder, { recursive: true })
})

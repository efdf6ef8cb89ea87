import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashSources } from './source-hash.ts'

test('the hash changes with contents and names, but not with tests or build output', async () => {
  const root = await mkdtemp(join(tmpdir(), 'itemo-sources-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'app/build'), { recursive: true })
  const hash = () => hashSources(root, ['app', 'missing', 'lock.json'])
  const seen = [await hash()]
  const change = async (path: string, text: string) => {
    await writeFile(join(root, path), text)
    seen.push(await hash())
  }
  await change('app/a.ts', '1')
  await change('app/a.ts', '2')
  await change('app/b.ts', '2')
  await change('lock.json', '{}')
  expect(new Set(seen).size).toBe(5)
  await change('app/a.test.ts', '1')
  await change('app/build/a.js', '1')
  expect(new Set(seen).size).toBe(5)
})

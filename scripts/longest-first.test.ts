import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Vitest } from 'vitest/node'
import { LongestFirst, longest } from './longest-first.ts'

const root = join(import.meta.dirname, '..')

it('starts with the longest files if no times are known, and omits none', async () => {
  const project = { name: 'slow', config: { isolate: false, sequence: { groupOrder: 0 } } }
  const files = globSync('{apps/server,scripts}/**/*.slow.test.ts', { cwd: root, exclude: ['**/node_modules/**'] })
  const specifications = files.map((file) => ({ moduleId: join(root, file), project }))
  const vitest = { config: { root }, cache: { getTestSpecificationResult: () => undefined } } as unknown as Vitest
  const sorted = await new LongestFirst(vitest).sort(specifications as never)
  const names = sorted.map(({ moduleId }) => moduleId)
  expect(names.slice(0, longest.length)).toEqual(longest.map((file) => join(root, file)))
  expect(names.toSorted()).toEqual(specifications.map(({ moduleId }) => moduleId).toSorted())
})

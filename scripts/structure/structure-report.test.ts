import { expect, test } from 'vitest'
import {
  countLines,
  filesInCycles,
  followCalls,
  importCycles,
  productFiles,
  tinyFolders,
  uniqueNames,
} from './structure-report.ts'

const folder = 'apps/server/src/features/rentals'
const file = (name: string, text: string) => ({ path: `${folder}/${name}.ts`, text })

const files = [
  file(
    'approve',
    `import { find } from './find.ts'\nimport { type Row, write as put } from './write.ts'\nexport async function approve() {\n  await find()\n  helper(put)\n}\nfunction helper() {}\n`,
  ),
  file(
    'find',
    `export function find() {}\nexport function other() {\n  return unused()\n}\nimport { unused } from './unused.ts'\n`,
  ),
  file('write', `import { helper } from './back.ts'\nexport const write = () => helper()\n`),
  file('back', `import { write } from './write.ts'\n// approve()\nexport function helper() {\n  return write\n}\n`),
  file('unused', 'export function unused() {}\n'),
]

test('an action passes through the files of the functions it calls, and no others', () => {
  const { passed, twice } = followCalls(files, { file: `${folder}/approve.ts`, name: 'approve' })
  expect(passed).toEqual(['approve', 'back', 'find', 'write'].map((name) => `${folder}/${name}.ts`))
  expect(twice).toEqual(['back', 'write'].map((name) => `${folder}/${name}.ts`))
})

test('import cycles include type imports', () => {
  expect(importCycles(files)).toEqual([`${folder}/back.ts`, `${folder}/write.ts`])
  const types = [file('a', `import type { B } from './b.ts'\n`), file('b', `import type { A } from './a.ts'\n`)]
  expect(importCycles(types)).toHaveLength(2)
  expect(filesInCycles(new Map([['a', new Set(['b'])]]))).toEqual([])
})

test('names and folders are counted', () => {
  const paths = ['apps/server/src/a.ts', 'apps/server/src/x/a.ts', 'apps/server/src/b.ts', 'apps/web/app/a.ts']
  expect(uniqueNames(paths)).toBe(50)
  expect(tinyFolders([`${folder}/acts/a.ts`, ...files.map(({ path }) => path)])).toEqual([`${folder}/acts`])
})

test('product code excludes tests, seeds and generated files', () => {
  const paths = [`${folder}/a.ts`, `${folder}/a.test.ts`, 'apps/server/seeds/seed.ts', 'apps/server/src/db-schema.ts']
  const counted = productFiles(paths.map((path) => ({ path, text: 'a\nb\n' })))
  expect(counted.map(({ path }) => path)).toEqual([`${folder}/a.ts`])
  expect(countLines(counted)).toBe(2)
})

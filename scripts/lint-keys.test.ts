import { describe, expect, it } from 'vitest'
import { lintKeys } from './lint-keys.ts'

const project: Readonly<Record<string, string>> = {
  '.oxlintrc.json': '{}',
  'packages/domain/src/money.ts': 'export const pence = 1',
  'packages/domain/src/price.ts': "import { pence } from './money.ts'\nexport const price = pence",
  'apps/server/src/quote.ts': "import { price } from '@itemo/domain/price.ts'\nexport const quote = price",
  'apps/server/src/ring.ts': "export { other } from './other-ring.ts'\nexport const ring = 1",
  'apps/server/src/other-ring.ts': "import { ring } from './ring.ts'\nexport const other = ring",
  'apps/server/src/people.ts': "import data from './people.json' with { type: 'json' }",
  'apps/server/src/people.json': '[]',
  'apps/web/app/routes/item.tsx': "import type { Route } from './+types/item'",
  'apps/web/app/routes/layout.tsx': 'export const clientLoader = 1',
  'apps/web/virtual.d.ts': "declare module 'virtual:towns'",
  'apps/web/app/lib/early.ts': 'declare global {\n  var early: string\n}',
}

const keysWith = (changes: Readonly<Record<string, string>>) =>
  lintKeys(Object.entries({ ...project, ...changes }).map(([path, text]) => ({ path, text })))

/** Which files are looked at again after a change of one. */
function affectedBy(path: string): string[] {
  const before = keysWith({})
  const after = keysWith({ [path]: `${project[path]}\n` })
  return [...after].filter(([file, key]) => before.get(file) !== key).map(([file]) => file)
}

const code = Object.keys(project).filter((path) => !path.endsWith('.json'))

describe('the files to lint again', () => {
  it('are none without a change', () => {
    expect(keysWith({})).toEqual(keysWith({}))
  })

  it('are the changed file and all its direct and indirect importers', () => {
    expect(affectedBy('packages/domain/src/money.ts')).toEqual([
      'packages/domain/src/money.ts',
      'packages/domain/src/price.ts',
      'apps/server/src/quote.ts',
    ])
    expect(affectedBy('apps/server/src/quote.ts')).toEqual(['apps/server/src/quote.ts'])
    expect(affectedBy('apps/server/src/people.json')).toEqual(['apps/server/src/people.ts'])
  })

  it('are all files of an import cycle', () => {
    expect(affectedBy('apps/server/src/ring.ts')).toEqual(['apps/server/src/ring.ts', 'apps/server/src/other-ring.ts'])
  })

  it('are routes whose generated types depend on the changed one', () => {
    expect(affectedBy('apps/web/app/routes/layout.tsx')).toEqual([
      'apps/web/app/routes/item.tsx',
      'apps/web/app/routes/layout.tsx',
    ])
  })

  it.each(['.oxlintrc.json', 'apps/web/virtual.d.ts', 'apps/web/app/lib/early.ts'])(
    'are all files after a change of %s',
    (path) => {
      expect(affectedBy(path)).toEqual(code)
    },
  )

  it('include a renamed file', () => {
    const { 'packages/domain/src/money.ts': text = '' } = project
    const renamed = keysWith({ 'packages/domain/src/coins.ts': text })
    expect(renamed.get('packages/domain/src/coins.ts')).not.toBe(renamed.get('packages/domain/src/money.ts'))
  })
})

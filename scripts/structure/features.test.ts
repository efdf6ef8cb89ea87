import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkFeatureFiles, checkFeatureImports, featureOrder, roleOf } from './features.ts'

const features = 'apps/server/src/features'
const files = (path: string) => checkFeatureFiles({ path: `${features}/${path}`, text: '' })
const imports = (path: string, line: string) => checkFeatureImports({ path, text: `${line}\n` })

test('docs/architecture.md lists the features in their actual order', () => {
  const text = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8')
  const [, told = ''] = /Features of the server stand in an order:([^.]*)\./.exec(text) ?? []
  const names = told.replaceAll(/\s*\([^)]*\)/g, '').split(',')
  expect(names.map((name) => name.trim())).toEqual(featureOrder)
})

test.each(['hires/request-hire.ts', 'quote.ts'])('%s belongs to no feature', (path) => {
  expect(files(path)).toHaveLength(1)
})

test.each(['items/item-queries.ts', 'items/search/feed-queries.ts', 'gotrue-wire/routes.ts'])(
  '%s belongs to a feature',
  (path) => {
    expect(files(path)).toEqual([])
  },
)

test.each([
  ['rentals/routes.ts', 'routes'],
  ['gotrue-wire/sign-up-routes.ts', 'routes'],
  ['rentals/rental-queries.ts', 'queries'],
  ['rentals/rental-view.ts', 'view'],
  ['rentals/request-rental.ts', 'service'],
  ['items/preview.ts', 'service'],
])('%s has the role %s', (path, role) => {
  expect(roleOf(`${features}/${path}`)).toBe(role)
})

test.each([
  [`${features}/items/routes.ts`, `import { findItem } from './item-queries.ts'`],
  [`${features}/items/item-view.ts`, `import { findItem } from './item-queries.ts'`],
  [`${features}/rentals/rentals.ts`, `import { findItem } from '../items/item-queries.ts'`],
  ['apps/server/src/app.ts', `import { findItem } from './features/items/item-queries.ts'`],
  [`${features}/payments/payments.ts`, `import { approveRental } from '../rentals/rental-transitions.ts'`],
  [`${features}/rentals/rentals.ts`, `import { itemRoutes } from '../items/routes.ts'`],
  [`${features}/rentals/rentals.ts`, `import { sweepUploads } from '../items/pictures/picture-jobs.ts'`],
  [`${features}/accounts/profiles.ts`, `import { mountSessions } from '../gotrue-wire/session-routes.ts'`],
  ['apps/web/app/features/items/card.tsx', `import { Avatar } from '#app/features/accounts/components/avatar.tsx'`],
])('%s may not: %s', (path, line) => {
  expect(imports(path, line)).toHaveLength(1)
})

test.each([
  [`${features}/items/items.ts`, `import { findItem } from './item-queries.ts'`],
  [`${features}/items/pictures/picture-jobs.ts`, `import { findItem } from '../item-queries.ts'`],
  [`${features}/items/items.test.ts`, `import { findItem } from './item-queries.ts'`],
  [`${features}/items/item-view.ts`, `import type { ItemRow } from './item-queries.ts'`],
  [`${features}/rentals/rentals.ts`, `import { getItem } from '../items/items.ts'`],
  ['apps/server/src/app.ts', `import { itemRoutes } from './features/items/routes.ts'`],
  ['apps/web/app/features/boosts/boost-form.tsx', `import { ownItems } from '#app/features/items/item-queries.ts'`],
  ['apps/web/app/routes/item.tsx', `import { Avatar } from '#app/features/accounts/components/avatar.tsx'`],
])('%s may: %s', (path, line) => {
  expect(imports(path, line)).toEqual([])
})

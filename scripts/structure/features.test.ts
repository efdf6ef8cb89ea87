import { expect, test } from 'vitest'
import { checkFeatureFiles, checkFeatureImports } from './features.ts'

const features = 'apps/server/src/features'
const files = (path: string, extras = {}) => checkFeatureFiles({ path: `${features}/${path}`, text: '' }, extras)
const imports = (path: string, line: string) => checkFeatureImports({ path, text: `${line}\n` })

test.each(['items/helpers.ts', 'items/feed/cache.ts', 'hires/service.ts', 'service.ts'])(
  '%s is not on the list',
  (path) => {
    expect(files(path)).toHaveLength(1)
  },
)

test.each(['items/service.ts', 'items/feed/queries.ts', 'items/prices.test.ts', 'rentals/emails.ts'])(
  '%s is',
  (path) => {
    expect(files(path)).toEqual([])
  },
)

test('a file with a reason may have a name of its own', () => {
  expect(files('items/feed/cache.ts', { [`${features}/items/feed/cache.ts`]: 'kept between requests' })).toEqual([])
})

test.each([
  [`${features}/items/routes.ts`, `import { findItem } from './queries.ts'`],
  [`${features}/rentals/service.ts`, `import { findItem } from '../items/queries.ts'`],
  ['apps/server/src/app.ts', `import { findItem } from './features/items/queries.ts'`],
  [`${features}/payments/service.ts`, `import { approveRental } from '../rentals/service.ts'`],
  [`${features}/rentals/service.ts`, `import { itemRoutes } from '../items/routes.ts'`],
  ['apps/web/app/features/items/card.tsx', `import { Avatar } from '#app/features/accounts/components/avatar.tsx'`],
])('%s may not: %s', (path, line) => {
  expect(imports(path, line)).toHaveLength(1)
})

test.each([
  [`${features}/items/service.ts`, `import { findItem } from './queries.ts'`],
  [`${features}/items/feed/jobs.ts`, `import { findItem } from '../queries.ts'`],
  [`${features}/items/items.test.ts`, `import { findItem } from './queries.ts'`],
  [`${features}/rentals/service.ts`, `import { getItem } from '../items/service.ts'`],
  ['apps/server/src/app.ts', `import { itemRoutes } from './features/items/routes.ts'`],
  ['apps/web/app/routes/item.tsx', `import { Avatar } from '#app/features/accounts/components/avatar.tsx'`],
])('%s may: %s', (path, line) => {
  expect(imports(path, line)).toEqual([])
})

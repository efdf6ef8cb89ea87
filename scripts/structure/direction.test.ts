import { expect, test } from 'vitest'
import { checkDirection } from './direction.ts'

/** What is wrong with a file at a path that imports this. */
const complaints = (path: string, line: string) => checkDirection({ path, text: `${line}\n` }).map(({ text }) => text)

test.each([
  ['packages/domain/src/money.ts', `import { readFile } from 'node:fs/promises'`],
  ['packages/domain/src/money.ts', `import { api } from '@itemo/contract/api.ts'`],
  ['packages/contract/src/api.ts', `import { Hono } from 'hono'`],
  ['packages/contract/src/api.ts', `import { x } from '../../../apps/server/src/app.ts'`],
  ['apps/server/src/app.ts', `import { x } from '../../web/app/lib/paths.ts'`],
  ['apps/web/app/lib/api.ts', `import { x } from '../../../server/src/config.ts'`],
  ['apps/web/app/lib/api.ts', `import { api } from '@itemo/contract/api.ts'`],
  ['apps/server/src/features/items/items.ts', `import { buildApp } from '../../app.ts'`],
  ['apps/server/src/platform/http/call.ts', `import { x } from '../../features/items/service.ts'`],
  ['apps/server/src/platform/http/call.ts', `export { x } from '../../context.ts'`],
  ['apps/server/src/platform/http/call.ts', `import { x } from '@itemo/domain/rentals/rental-state.ts'`],
  ['apps/server/src/config.ts', `import { x } from './platform/log/log.ts'`],
  ['apps/server/src/context.ts', `import { x } from './features/items/service.ts'`],
  ['apps/web/app/lib/paths.ts', `import { Button } from '#app/ui/button.tsx'`],
  ['apps/web/app/ui/button.tsx', `const x = await import('../features/items/copy.ts')`],
  ['apps/web/app/features/items/card.tsx', `import { x } from '../../routes/home.tsx'`],
])('%s may not: %s', (path, line) => {
  expect(complaints(path, line)).toHaveLength(1)
})

test.each([
  ['packages/domain/src/accounts/account-schemas.ts', `import * as z from 'zod/mini'`],
  ['packages/domain/src/money.test.ts', `import fc from 'fast-check'`],
  ['packages/contract/src/api.ts', `import { x } from '@itemo/domain/errors.ts'`],
  ['apps/web/app/lib/api.ts', `import type { Api } from '@itemo/contract/api.ts'`],
  ['apps/web/app/routes/home.tsx', `import { Feed } from '#app/features/items/feed.tsx'`],
  ['apps/web/app/ui/button.tsx', `import { cx } from '../lib/cx.ts'`],
  ['apps/server/src/main.ts', `import { startServer } from './start-server.ts'`],
  ['apps/server/src/context.ts', `import type { Feed } from './features/items/feed/service.ts'`],
  ['apps/server/src/features/items/items.ts', `import type { Context } from '../../context.ts'`],
  ['apps/server/src/platform/http/call.ts', `import { AppError } from '@itemo/domain/errors.ts'`],
])('%s may: %s', (path, line) => {
  expect(complaints(path, line)).toEqual([])
})

test('an import over several lines counts with its line, one in a comment does not', () => {
  const text = `// import { b } from '../../app.ts'\nimport {\n  a,\n  b,\n} from '../../app.ts'\n`
  const path = 'apps/server/src/features/items/items.ts'
  expect(checkDirection({ path, text })).toMatchObject([{ line: 5 }])
})

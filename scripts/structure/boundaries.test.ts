import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The boundaries are the linter's (.oxlintrc.json): domain <- contract <- server and web; inside the server entry -> features ->
// context -> platform -> configuration; inside the web app routes -> features -> ui -> lib. The card sandbox stands alone.
const refused: [path: string, line: string][] = [
  ['packages/domain/src/money.ts', `import { x } from 'node:fs/promises'`],
  ['packages/domain/src/money.ts', `import { x } from '@itemo/contract/api.ts'`],
  ['packages/domain/src/money.ts', `import { x } from 'zustand'`],
  ['packages/domain/src/money.test.ts', `import { x } from '@itemo/contract/api.ts'`],
  ['packages/contract/src/api.ts', `import { x } from 'hono'`],
  ['packages/contract/src/api.ts', `import { x } from '../../../apps/server/src/app.ts'`],
  ['packages/card-sandbox/src/refunds.ts', `import { x } from '@itemo/domain/errors.ts'`],
  ['packages/card-sandbox/src/refunds.ts', `import type { x } from '../../../apps/server/src/db-schema.ts'`],
  ['apps/server/src/app.ts', `import { x } from '../../web/app/lib/paths.ts'`],
  ['apps/server/src/app.test.ts', `import { x } from '../../web/app/lib/paths.ts'`],
  ['apps/server/src/features/items/own-items.ts', `import { x } from '../../app.ts'`],
  ['apps/server/src/platform/http/call.ts', `import { x } from '../../features/items/own-items.ts'`],
  ['apps/server/src/platform/http/call.ts', `import type { x } from '../../features/items/own-items.ts'`],
  ['apps/server/src/platform/http/call.ts', `export { x } from '../../context.ts'`],
  ['apps/server/src/platform/http/call.ts', `import { x } from '@itemo/domain/rentals/rental-state.ts'`],
  ['apps/server/src/config.ts', `import { x } from './platform/log.ts'`],
  ['apps/server/src/new-file.ts', `import { x } from './platform/log.ts'`],
  ['apps/server/src/context.ts', `import { x } from './features/items/own-items.ts'`],
  ['apps/server/src/context.ts', `import { x } from './app.ts'`],
  ['apps/web/app/lib/api.ts', `import { x } from '../../../server/src/config.ts'`],
  ['apps/web/app/lib/api.ts', `import { x } from '@itemo/contract/api.ts'`],
  ['apps/web/app/lib/paths.ts', `import { x } from '#app/ui/button.tsx'`],
  ['apps/web/app/ui/button.tsx', `const x = await import('../features/items/item-copy.ts')`],
  ['apps/web/app/features/items/item-card.tsx', `import { x } from '../../routes/home.tsx'`],
  ['apps/web/app/features/items/item-card.tsx', `import { x } from '../../root.tsx'`],
]

const allowed: [path: string, line: string][] = [
  ['packages/domain/src/accounts/account-schemas.ts', `import * as x from 'zod/mini'`],
  ['packages/domain/src/money.test.ts', `import x from 'fast-check'`],
  ['packages/contract/src/api.ts', `import { x } from '@itemo/domain/errors.ts'`],
  ['packages/card-sandbox/src/refunds.ts', `import { x } from 'kysely'`],
  ['packages/card-sandbox/src/refunds.ts', `import { x } from './sandbox.ts'`],
  ['apps/web/app/lib/api.ts', `import type { x } from '@itemo/contract/api.ts'`],
  ['apps/web/app/routes/home.tsx', `import { x } from '#app/features/items/feed.tsx'`],
  ['apps/web/app/ui/button.tsx', `import { x } from '../lib/cx.ts'`],
  ['apps/server/src/main.ts', `import { x } from './start-server.ts'`],
  ['apps/server/src/context.ts', `import type { x } from './features/items/feed.ts'`],
  ['apps/server/src/features/items/own-items.ts', `import type { x } from '../../context.ts'`],
  ['apps/server/src/platform/http/call.ts', `import { x } from '@itemo/domain/errors.ts'`],
  ['apps/server/src/platform/http/call.test.ts', `import { x } from '../../app.ts'`],
]

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder: string
let output: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'itemo-boundaries-'))
  const files = Map.groupBy([...refused, ...allowed], ([path]) => path)
  for (const [path, examples] of files) {
    // Each name once in a file.
    const text = examples.map(([, line], index) => line.replace(/\bx\b/, `x${index}`)).join('\n')
    await write(path, `${text}\n`)
  }
  await write('packages/domain/src/one.ts', `import type { Two } from './two.ts'\nexport type One = Two\n`)
  await write('packages/domain/src/two.ts', `import type { One } from './one.ts'\nexport type Two = One | 2\n`)
  // Without the rules that need types: they would want a whole project.
  const config = await readFile(join(root, '.oxlintrc.json'), 'utf8')
  await write('.oxlintrc.json', config.replace('"typeAware": true, ', ''))
  output = await lint()
})
afterAll(() => rm(folder, { recursive: true }))

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}

function lint(): Promise<string> {
  return new Promise((resolve) => {
    const program = join(root, 'node_modules/oxlint/bin/oxlint')
    execFile(process.execPath, [program, '--format', 'unix'], { cwd: folder }, (_, stdout) => resolve(stdout))
  })
}

/** Whether the linter refuses the import of an example, in the line that it has in its file. */
function isRefused([path, line]: [string, string]): boolean {
  const place =
    [...refused, ...allowed].filter(([other]) => other === path).findIndex(([, other]) => other === line) + 1
  return output
    .split('\n')
    .some((found) => found.startsWith(`${path}:${place}:`) && found.includes('no-restricted-imports'))
}

test.each(refused)('%s may not: %s', (path, line) => {
  expect(isRefused([path, line])).toBe(true)
})

test.each(allowed)('%s may: %s', (path, line) => {
  expect(isRefused([path, line])).toBe(false)
})

test("files that import only each other's types are a cycle", () => {
  expect(output).toMatch(/^packages\/domain\/src\/one\.ts:1:.*no-cycle/m)
})

import { expect, test } from 'vitest'
import {
  checkBodies,
  checkCardSandbox,
  checkCounts,
  checkDays,
  checkDocComments,
  checkLazyParts,
  checkLookups,
  checkDomainIsPure,
  checkModules,
  checkNames,
  checkPaused,
  checkPlatformNames,
  checkRefreshes,
  checkSize,
  checkFormats,
  checkServerWords,
  checkSubstrings,
  checkTests,
  checkTransactions,
} from './form.ts'

const lines = (count: number) => 'x\n'.repeat(count)

test('300 lines warn, 500 fail', () => {
  const path = 'scripts/long.ts'
  expect(checkSize({ path, text: lines(300) })).toEqual([])
  expect(checkSize({ path, text: lines(301) })).toMatchObject([{ warning: true }])
  expect(checkSize({ path, text: lines(501) })).toMatchObject([{ text: '501 lines are too many (at most 500)' }])
  expect(checkSize({ path: 'apps/server/src/db-schema.ts', text: lines(900) })).toEqual([])
})

test.each([
  'apps/web/app/utils/a.ts',
  'packages/domain/src/helpers.ts',
  'apps/web/app/ui/index.ts',
  'scripts/BigFile.ts',
  'scripts/job-manager.ts',
])('the name %s is refused', (path) => {
  expect(checkNames({ path, text: '' }).length).toBeGreaterThan(0)
})

test('ordinary names pass', () => {
  for (const path of ['apps/web/app/entry.client.tsx', 'apps/web/app/ui/price-tag.tsx', 'e2e/playwright.config.ts']) {
    expect(checkNames({ path, text: '' })).toEqual([])
  }
})

test('exports need a doc comment', () => {
  const at = (path: string, text: string) => checkDocComments({ path, text }).map(({ line }) => line)
  const domain = 'packages/domain/src/money.ts'
  expect(at(domain, 'const a = 1\nexport function sum() {}\n')).toEqual([2])
  expect(at(domain, 'export const half = (pence: number) => pence / 2\n')).toEqual([1])
  const others = ['packages/contract/src/api.ts', 'apps/server/src/features/a/b.ts', 'packages/card-sandbox/src/c.ts']
  for (const path of others) expect(at(path, 'export async function read() {}\n')).toEqual([1])
  expect(at(domain, '/** Sums up. */\nexport function sum() {}\nexport const most = 5\nfunction own() {}\n')).toEqual(
    [],
  )
  expect(at('packages/domain/src/money.test.ts', 'export function sum() {}\n')).toEqual([])
  expect(at('apps/server/seeds/town.ts', 'export function sum() {}\n')).toEqual([])
})

test('exports of screens need a doc comment', () => {
  const at = (path: string, text: string) => checkDocComments({ path, text }).map(({ line }) => line)
  const part = 'apps/web/app/ui/badge.tsx'
  expect(at(part, 'const tones = {}\nexport function Badge() {}\n')).toEqual([2])
  expect(at(part, 'export const Row = memo(function Row() {})\n')).toEqual([1])
  expect(at('apps/web/app/lib/store.ts', 'export const useTrouble = store.useValue\n')).toEqual([1])
  expect(at(part, '/** A word about a state. */\nexport function Badge() {}\nexport const size = 5\n')).toEqual([])
  for (const ending of ['test.tsx', 'component.test.tsx', 'stories.tsx'])
    expect(at(`apps/web/app/ui/badge.${ending}`, 'export function Some() {}\n')).toEqual([])

  const route = 'apps/web/app/routes/about.tsx'
  expect(at(route, 'export default function About() {}\n')).toEqual([1])
  expect(at(route, 'export async function clientLoader() {}\n')).toEqual([1])
  // The router alone calls these, by their names.
  const named = 'export const meta = () => []\nexport function HydrateFallback() {}\n'
  expect(at(route, named)).toEqual([])
  expect(at(part, named)).toEqual([1, 2])
})

test("the platform isn't named after the business", () => {
  const platform = 'apps/server/src/platform'
  expect(checkPlatformNames({ path: `${platform}/mail/rental-mail.ts`, text: '' })).toHaveLength(1)
  expect(checkPlatformNames({ path: `${platform}/items/cache.ts`, text: '' })).toHaveLength(1)
  expect(checkPlatformNames({ path: `${platform}/mail/email-message.ts`, text: '' })).toEqual([])
})

test.each([
  [`import { a } from './a'`],
  [`import { a } from './a.js'`],
  [`import { a } from '@itemo/domain/money'`],
  [`export default function main() {}`],
  [`export { main as default }`],
  [`export * from './a.ts'\nexport { b } from './b.ts'`],
])('refuses %s', (text) => {
  expect(checkModules({ path: 'scripts/a.ts', text: `${text}\n` })).toHaveLength(1)
})

test('a default export is allowed where a tool needs one', () => {
  const text = `import type { Route } from './+types/home'\nexport default function Home() {}\n`
  expect(checkModules({ path: 'apps/web/app/routes/home.tsx', text })).toEqual([])
})

test("a screen has to show an error when it's offline", () => {
  const path = 'apps/web/app/features/items/components/saved-items.tsx'
  const screen = (when: string) =>
    `const query = useQuery(a())\nreturn ${when} ? <LoadError query={query} /> : <Grey />\n`
  expect(checkPaused({ path, text: screen('query.error') })).toMatchObject([{ line: 2 }])
  expect(checkPaused({ path, text: screen('query.error || query.isPaused') })).toEqual([])
  // Its query comes from outside, with when it shows.
  expect(checkPaused({ path, text: 'return <LoadError query={query} />\n' })).toEqual([])
})

test('the domain uses neither the clock nor random numbers', () => {
  const path = 'packages/domain/src/dates.ts'
  for (const text of ['const now = new Date()', 'Date.now()', 'Math.random()', 'crypto.randomUUID()']) {
    expect(checkDomainIsPure({ path, text })).toHaveLength(1)
  }
  expect(checkDomainIsPure({ path, text: '// never new Date()\nnew Date(at)' })).toEqual([])
})

test.each([
  [`test.only('a', () => {})`],
  [`describe.skip('a', () => {})`],
  [`test.todo('a')`],
  [`it.skipIf(true)('a', () => {})`],
  [`await new Promise((resolve) => setTimeout(resolve, 100))`],
  [`await new Promise<void>((done) => { setTimeout(done, 5) })`],
  [`import { setTimeout } from 'node:timers/promises'`],
  [`await page.waitForTimeout(100)`],
  [`await vi.waitFor(() => expect(heard).toHaveLength(1))`],
  [`vi.mock('./service.ts')`],
])("a test can't contain %s", (text) => {
  expect(checkTests({ path: 'apps/server/src/a.test.ts', text })).toHaveLength(1)
  expect(checkTests({ path: 'apps/server/src/a.ts', text })).toEqual([])
})

test('a request body is read in one place only', () => {
  const text = 'const body = await c.req.text()'
  expect(checkBodies({ path: 'apps/server/src/features/items/routes.ts', text })).toHaveLength(1)
  expect(checkBodies({ path: 'apps/server/src/platform/http/input.ts', text })).toEqual([])
})

test('the card sandbox is imported dynamically, and only by the server', () => {
  const complaints = (path: string, text: string) => checkCardSandbox({ path, text: `${text}\n` })
  const cards = 'apps/server/src/platform/stripe/card-provider.ts'
  expect(complaints(cards, `import { prune } from '@itemo/card-sandbox/retention.ts'`)).toHaveLength(1)
  expect(complaints(cards, `export { prune } from '@itemo/card-sandbox/retention.ts'`)).toHaveLength(1)
  expect(complaints(cards, `import type { Sandbox } from '@itemo/card-sandbox/sandbox.ts'`)).toEqual([])
  expect(complaints(cards, `const it = await import('@itemo/card-sandbox/sandbox.ts')`)).toEqual([])
  expect(complaints('apps/server/src/a.test.ts', `import { a } from '@itemo/card-sandbox/a.ts'`)).toEqual([])
  const payments = 'apps/server/seeds/rows/seed-payments.ts'
  expect(complaints(payments, `import { a } from './replay-payment.ts'`)).toHaveLength(1)
  expect(complaints(payments, `const it = await import('./replay-payment.ts')`)).toEqual([])
  expect(complaints('apps/web/app/lib/api.ts', `import type { A } from '@itemo/card-sandbox/a.ts'`)).toHaveLength(1)
})

test('chunks are loaded in only one way', () => {
  const path = 'apps/web/app/features/items/components/feed.tsx'
  for (const text of [
    `lazy(() => load())`,
    `const { a } = await import('./a.ts')`,
    `loadPart(x).then(() => import('./a.ts'))`,
  ])
    expect(checkLazyParts({ path, text })).toHaveLength(1)
  const good = `lazyDialog(() => import('./d.tsx'), 'D')\nlazyPart(() => import('./a.tsx'), 'A')\nformRules(() => import('./r.ts'))\nloadPart(() =>\n  import('./b.ts'))\nimport type { C } from './c.ts'`
  expect(checkLazyParts({ path, text: good })).toEqual([])
})

test('a lookup table with arbitrary keys is a map', () => {
  const path = 'apps/server/src/features/gotrue-wire/verify-pages.ts'
  const text = `const words: Readonly<Record<string, { readonly title: string }>> = {\n  signup: { title: 'a' },\n}`
  expect(checkLookups({ path, text })).toHaveLength(1)
  expect(checkLookups({ path, text: `const line: Record<string, unknown> = {}` })).toEqual([])
  expect(checkLookups({ path, text: `const a: Readonly<Record<Kind, string>> = {\n  signup: 'a',\n}` })).toEqual([])
})

test('a transaction is started in one place, and is a Db everywhere else', () => {
  const path = 'apps/server/src/backup.test.ts'
  const complaints = (text: string) => checkTransactions({ path, text }).length
  expect(complaints('await db.transaction().execute(act)')).toBe(1)
  expect(complaints('await db\n  .transaction()\n  .execute(act)')).toBe(1)
  expect(complaints('const trx = await db.startTransaction().execute()')).toBe(1)
  expect(complaints('const act = async (trx: Transaction<DB>) => {}')).toBe(1)
  expect(complaints('await beginTransaction(db, async (trx: Db) => {})')).toBe(0)
})

test('no mutation waits for lists to reload', () => {
  const path = 'apps/web/app/features/rentals/rental-mutations.ts'
  const complaints = (text: string) => checkRefreshes({ path, text }).length
  expect(complaints('onSettled: () => refreshRentals(client),')).toBe(1)
  expect(complaints('onSuccess: (_, { id }) => client.invalidateQueries({ queryKey: [id] }),')).toBe(1)
  expect(complaints('onSettled: refreshRentals,')).toBe(1)
  expect(complaints('onSettled: async () => await refreshRentals(client),')).toBe(1)
  expect(complaints('onSettled: () => Promise.all([refreshRentals(client), refreshItems(client)]),')).toBe(1)
  expect(complaints('onSettled: () => {\n  notify.success(words)\n  return refreshRentals(client)\n},')).toBe(1)
  expect(
    complaints('onSuccess: async ({ id }) => {\n  if (id) { keep(id) }\n  await client.refetchQueries()\n},'),
  ).toBe(1)
  expect(complaints('async onSuccess() {\n  await client.invalidateQueries()\n},')).toBe(1)
  expect(
    complaints('onError: (error) => {\n  void refreshRentals(client)\n},\nload: () => { return refreshRentals() }'),
  ).toBe(0)
  expect(complaints('onSuccess: keep,')).toBe(0)
  expect(complaints('onSettled: () => void refreshRentals(client),')).toBe(0)
  expect(complaints('onSuccess: () => navigate(paths.home()),')).toBe(0)
})

test('a count is refetched only together with cancelling its pending request', () => {
  const path = 'apps/web/app/features/rentals/rental-realtime.ts'
  const complaints = (text: string) => checkCounts({ path, text }).length
  expect(complaints('void client.invalidateQueries(waitingQuery())')).toBe(1)
  expect(complaints('void client.invalidateQueries({ queryKey: unreadQuery().queryKey })')).toBe(1)
  expect(complaints('void askAgain(client, waitingQuery().queryKey)')).toBe(0)
  expect(complaints('void client.invalidateQueries({ queryKey: conversationsQuery().queryKey })')).toBe(0)
})

test('a format is created on first use', () => {
  const path = 'packages/domain/src/dates.ts'
  expect(checkFormats({ path, text: "export const day = new Intl.DateTimeFormat('en-GB')" })).toHaveLength(1)
  expect(checkFormats({ path, text: "const day = onDemand(() => new Intl.DateTimeFormat('en-GB'))" })).toEqual([])
  expect(checkFormats({ path: 'apps/web/test/days.ts', text: "const day = new Intl.DateTimeFormat('en-GB')" })).toEqual(
    [],
  )
})

test('only the search matches substrings', () => {
  const text = 'await sql`delete from job where strpos(data::text, ${word}) > 0`.execute(trx)'
  expect(checkSubstrings({ path: 'apps/server/src/platform/jobs/jobs.ts', text })).toHaveLength(1)
  expect(checkSubstrings({ path: 'apps/server/src/features/items/search/item-search-queries.ts', text })).toEqual([])
  expect(checkSubstrings({ path: 'apps/server/src/platform/jobs/jobs.ts', text: `// strpos(a, b)\n` })).toEqual([])
})

test.each([
  'const day = at.toISOString().slice(0, 10)',
  'const day = formatDay(instant.slice(0, 10))',
  'const year = decision.made_at.slice(0, 4)',
  'end.setUTCMonth(end.getUTCMonth() + 6)',
])('"%s" doesn\'t use London time', (text) => {
  for (const path of ['apps/web/app/features/moderation/moderation-copy.ts', 'packages/domain/src/terms.ts'])
    expect(checkDays({ path, text })).toHaveLength(1)
  expect(checkDays({ path: 'packages/domain/src/dates.ts', text })).toEqual([])
  expect(checkDays({ path: 'apps/server/src/app.ts', text: 'const year = dayInLondon(at).slice(0, 4)' })).toEqual([])
})

test("a table of the server's words has a fallback for others", () => {
  const path = 'apps/web/app/features/rentals/rental-copy.ts'
  const table = (key: string, made: string) =>
    `const names: Readonly<Record<${key}, (who: string) => string>> = ${made}\n`
  for (const key of ["RentalEventView['what']", "NonNullable<Earning['blocked_by']>", 'PaymentState'])
    expect(checkServerWords({ path, text: table(key, '{ a: () => "A" }') }), key).toHaveLength(1)
  for (const text of [
    table('PaymentState', 'knownWords({ a: () => "A" }, () => "Other")'),
    table('RefundChoice', '{ a: () => "A" }'),
    table("StaffDue['acts'][number]", '{ a: () => "A" }'),
  ])
    expect(checkServerWords({ path, text }), text).toEqual([])
  expect(checkServerWords({ path: 'packages/domain/src/a.ts', text: table('PaymentState', '{}') })).toEqual([])
})

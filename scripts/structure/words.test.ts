import { expect, test } from 'vitest'
import { checkRetiredWords, checkWords } from './words.ts'

const said = (path: string, text: string) => checkWords({ path, text }).map((complaint) => complaint.text)
const screen = 'apps/web/app/features/items/form/components/item-form.tsx'

test.each([
  "title = 'When somebody writes to you'",
  "title = 'Whoever runs this site'",
  "title = 'Paid by the hirer'",
  "title = 'The dates begin anew here'",
  "title = 'It ends by itself'",
  "title = 'Mark as dealt with'",
  "title = 'Where you are signed in'",
  "title = 'Give a postcode or your position'",
  "title = 'You get this mail because'",
  "title = 'The item is not available'",
  '<p>\n  We do\n  not inspect items.\n</p>',
  "title = 'This cannot be undone'",
  "title = 'Most a day may cost'",
  '<p>\n  People lend\n  more easily to someone they can see.\n</p>',
])('%s is refused in texts for people', (text) => {
  expect(said(screen, text)).toHaveLength(1)
  expect(said('packages/domain/src/notifications/notification-copy.ts', text)).toHaveLength(1)
  expect(said('apps/server/src/features/support/mail-support-request.ts', text)).toHaveLength(1)
  expect(said('apps/web/app/features/info/terms.md', text)).toHaveLength(1)
})

test('comments, tests, logs and quotes from the specification are exempt', () => {
  expect(said(screen, '// Whoever reads this\n/* does not */')).toEqual([])
  expect(said(screen, "title = 'Passwords do not match', hint = 'Sign in to message'")).toEqual([])
  expect(said('apps/web/app/lib/format.test.ts', "test('it does not')")).toEqual([])
  expect(said('apps/server/src/features/items/items.ts', "log.warn('it could not be read')")).toEqual([])
})

test.each([
  'packages/card-sandbox/src/checkout-pages.ts',
  'packages/card-sandbox/src/connect/account-pages.ts',
  'apps/server/src/platform/login-sandbox/sandbox-pages.ts',
  'apps/server/src/platform/mail/mailbox-pages.ts',
  'apps/server/src/features/gotrue-wire/verify-pages.ts',
  'apps/server/src/features/accounts/pending-sign-ups/pending-sign-up-view.ts',
  'apps/server/src/config.ts',
])('the texts in %s are checked', (path) => {
  expect(said(path, "const title = 'Confirm it is you, or it does not work'")).toHaveLength(2)
})

test("the server's error messages are checked", () => {
  const text = "throw new AppError('bad_request', { message: 'It could not be read.' })"
  expect(said('apps/server/src/features/items/items.ts', text)).toHaveLength(1)
  const refusal = "if (!image) throw refusedField('images', 'This photo could not be read.')"
  expect(said('apps/server/src/features/items/items.ts', refusal)).toHaveLength(1)
})

test.each([
  'function createDoor() {}',
  '// Whoever asks is told.',
  'jobs.announce(trx, event)',
  'const mostBytes = 10',
  'take(picture: Picture, most: number)',
  'const longestWaitMs = 10',
  '{ limit: 3, perSeconds: 60 }',
  '// Tests sit beside the code.',
  '// Unless it was changed meanwhile.',
  '// It stands on every screen.',
  '// Every call through the front door.',
  'function knock(path: string) {}',
  'export interface DueDeed {}',
  'const told = await listTold(trx)',
  'await tellOwners(deps, wantId)',
  'hearSession(listener)',
  'interface KeptCard {}',
  'await compareOrLeave(context)',
  'const key = askerOf(call)',
  'serverOfFile({ weighsPlans: true })',
  'const command = readDoing(words)',
])('%s is a retired word, in code and documents', (text) => {
  expect(checkRetiredWords({ path: 'apps/server/src/app.ts', text })).toHaveLength(1)
  expect(checkRetiredWords({ path: 'docs/architecture.md', text })).toHaveLength(1)
  expect(checkRetiredWords({ path: 'docs/spec/marketplace.md', text })).toEqual([])
})

test('words that only look similar are allowed', () => {
  const text = 'const almostDone = mostly, leastOf = atMost; // most bytes, at least'
  expect(checkRetiredWords({ path: 'apps/server/src/app.ts', text: text.replace('leastOf', 'least') })).toEqual([])
})

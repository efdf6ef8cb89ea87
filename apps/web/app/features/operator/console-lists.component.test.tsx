import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerConsole, openConsole, sana } from '../../../test/console.ts'
import { expectText } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const sums = { expected: 0, waiting: 0, ready: 0, sending: 0, blocked: 0, reversing: 0, debts: 0 }
const none = { next_cursor: null }

/** Each list of the console: its address, its call, its empty response and message, and its error message. */
const lists: readonly (readonly [
  address: string,
  call: Parameters<typeof server.cut>[0],
  nothing: () => void,
  empty: string,
  failed: string,
])[] = [
  [
    'queue',
    'GET /staff/cases',
    () => server.answer('GET /staff/cases', { cases: [], ...none }),
    'All clear. Nothing to decide.',
    "Couldn't load the queue",
  ],
  [
    'people',
    'GET /staff/people',
    () => server.answer('GET /staff/people', { people: [], ...none }),
    'No matching members.',
    "Couldn't load the people",
  ],
  [
    'items',
    'GET /staff/items',
    () => server.answer('GET /staff/items', { items: [], ...none }),
    'No matching items.',
    "Couldn't load the items",
  ],
  [
    'rentals',
    'GET /staff/rentals',
    () => server.answer('GET /staff/rentals', { rentals: [], ...none }),
    'No matching rentals.',
    "Couldn't load the rentals",
  ],
  [
    'damage',
    'GET /staff/claims',
    () => server.answer('GET /staff/claims', { claims: [], ...none }),
    'No open damage cases.',
    "Couldn't load the damage cases",
  ],
  [
    'support',
    'GET /staff/support',
    () => server.answer('GET /staff/support', { requests: [], last_answer_at: null, ...none }),
    'Inbox zero.',
    "Couldn't load the inbox",
  ],
  [
    'money/owed',
    'GET /staff/money/owed',
    () => server.answer('GET /staff/money/owed', { sums, dues: [], ...none }),
    'Nothing is owed.',
    "Couldn't load the money owed",
  ],
  [
    'money/payouts',
    'GET /staff/money/payouts',
    () => server.answer('GET /staff/money/payouts', { sums: { sending: 0, failing: 0 }, transfers: [], ...none }),
    'Nothing sent.',
    "Couldn't load the payouts",
  ],
  [
    'money/disputes',
    'GET /staff/money/disputes',
    () => server.answer('GET /staff/money/disputes', { sums: { open: 0 }, disputes: [], ...none }),
    'No disputes.',
    "Couldn't load the disputes",
  ],
  [
    'team',
    'GET /staff/team',
    () => server.answer('GET /staff/team', { staff: [], ...none }),
    'Add someone',
    "Couldn't load the team",
  ],
  [
    'team/audit',
    'GET /staff/audit',
    () => server.answer('GET /staff/audit', { entries: [], ...none }),
    'Nothing yet',
    "Couldn't load the audit",
  ],
  [
    'team/access',
    'GET /staff/access',
    () => server.answer('GET /staff/access', { entries: [], ...none }),
    'Nothing yet',
    "Couldn't load the access log",
  ],
  [
    'jobs',
    'GET /staff/jobs/failed',
    () => server.answer('GET /staff/jobs/failed', { jobs: [], ...none }),
    'No jobs have failed permanently.',
    "Couldn't load the failed jobs",
  ],
]

test.each(lists)(
  "%s says when it's empty, and can be retried when it fails",
  async (address, call, nothing, empty, failed) => {
    answerConsole()
    server.answer('GET /staff/team', { staff: [], ...none })
    server.answer('GET /staff/saved-replies', { version: 'v1', replies: [] })
    server.answer('GET /staff/health', {
      looked_at: '2026-03-01T09:00:00.000Z',
      alarms: [],
      process: { started_at: '2026-03-01T09:00:00.000Z', web: true, worker: true, version: '0.1.0' },
      database: { bytes: 1, connections: 1, version: '18.1' },
      replicas: [],
      provider: { is_well: true, said: 'the built-in sandbox' },
      backup_at: null,
      push_browsers: 0,
      queues: [],
      jobs_failed: 0,
      mails: { waiting: 0, failed: 0 },
      webhook_at: null,
      ledger_checked_at: null,
      counted_at: null,
      audit_sealed_until: null,
      disk: 'ok',
    })
    const self = { user_id: sana.id, display_name: 'Sana', roles: ['operator' as const], child_safety: false }
    server.answer('GET /staff/me', { ...self, factor_at: '2026-03-01T09:00:00.000Z', counters: {} })
    server.cut(call)
    openConsole(`/operator/${address}`)
    await expectText(failed)
    nothing()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expectText(empty)
    await expect.element(page.getByText(failed)).not.toBeInTheDocument()
  },
)

test.each([
  ['people', 'GET /staff/people/:userId', 'Person not found', 'All people'],
  ['items', 'GET /staff/items/:itemId', 'Item not found', 'All items'],
  ['rentals', 'GET /staff/rentals/:rentalId', 'Rental not found', 'All rentals'],
  ['damage', 'GET /staff/claims/:claimId', 'Damage case not found', 'All damage cases'],
] as const)('a missing entry of %s says so, and links to the whole list', async (place, call, words, all) => {
  answerConsole()
  server.refuse(call, 'not_found')
  openConsole(`/operator/${place}/1a2b3c4d-0000-4000-8000-00000000beef`)
  await expectText(words)
  await expect.element(page.getByRole('link', { name: all })).toBeVisible()
  expect(page.getByRole('button', { name: 'Try Again' }).elements()).toEqual([])
})

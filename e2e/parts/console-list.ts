import type { Screen, Step, Town } from './screen.ts'
import { staffSession } from './staff.ts'

/** Mocked responses for what the demo town has none of. */
const answering =
  (call: string, json: object): Step =>
  (page) =>
    page.route(`**/api/v1/staff/money/${call}**`, (route) => route.fulfill({ json }))

const at = '2026-03-01T09:00:00.000Z'

const transfer = {
  id: 'sent',
  rental: { id: 'hire', reference: 'R-1042', item_title: 'Cordless drill' },
  owner: { id: 'owner', full_name: 'Ama Boateng' },
  amount: 42,
  came_back: 12,
  state: 'sent',
  provider_ref: 'tr_1042',
  made_at: at,
  sent_at: at,
  attempts: 0,
  failure: null,
  next_try_at: null,
}
const failing = {
  id: 'failing',
  state: 'sending',
  sent_at: null,
  attempts: 2,
  failure: 'account closed',
  next_try_at: at,
}
const payouts = {
  sums: { sending: 42, failing: 42 },
  transfers: [transfer, { ...transfer, ...failing }],
  next_cursor: null,
}

const sold = { month: '2026-03', insurer: 'Example Mutual', sold: 15, collected: 210, refunds: 1, given_back: 14 }
const covers = {
  insurers: [
    { name: 'Example Mutual', remitted: 0, owed: 196 },
    { name: 'Another Mutual', remitted: 40, owed: -12 },
  ],
  months: [{ ...sold, insurers_share: 196, operators_share: 0, remitted: 0 }],
}

/**
 * The console of the demo town, as its operator sees it: all of its addresses (scripts/console-screens.test.ts reads them
 * here), with the town's data.
 */
export async function listConsole({ origin }: Town): Promise<Screen[]> {
  const { state, token } = await staffSession(origin, 'olivia')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  // Gives the town's audit log an entry.
  const view = { screen: 'items', name: 'Live ones', query: 'status=active' }
  await fetch(`${origin}/api/v1/staff/views`, { method: 'POST', headers, body: JSON.stringify(view) })
  const firstOf = async (path: string, list: string): Promise<string> => {
    const answer = await fetch(`${origin}/api/v1${path}`, { headers })
    const rows = ((await answer.json()) as Record<string, { id: string }[]>)[list] ?? []
    return rows[0]?.id ?? ''
  }
  const screen = (name: string, path: string, shows?: Screen['shows']): Screen => ({ name, path, state, shows })
  const [caseId, personId, itemId, rentalId, claimId, requestId] = await Promise.all([
    firstOf('/staff/cases', 'cases'),
    firstOf('/staff/people', 'people'),
    firstOf('/staff/items', 'items'),
    firstOf('/staff/rentals', 'rentals'),
    firstOf('/staff/claims', 'claims'),
    firstOf('/staff/support', 'requests'),
  ])
  return [
    screen('console overview', '/operator', 'Searched for and not found'),
    screen('console queue', '/operator/queue', (page) => page.getByRole('table', { name: 'Cases' })),
    screen('console case', `/operator/queue/${caseId}`, (page) => page.getByRole('article', { name: /^Case C-/ })),
    screen('console people', '/operator/people', (page) => page.getByRole('table', { name: 'People' })),
    screen('console person', `/operator/people/${personId}`, 'Staff activity'),
    screen('console items', '/operator/items?status=active', 'Remove this view'),
    screen('console item', `/operator/items/${itemId}`, 'Staff activity'),
    screen('console rentals', '/operator/rentals', (page) => page.getByRole('table', { name: 'Rentals' })),
    screen('console rental', `/operator/rentals/${rentalId}`, 'What happened'),
    screen('console damage', '/operator/damage', (page) => page.getByRole('list', { name: 'Damage cases' })),
    screen('console damage case', `/operator/damage/${claimId}`, 'What they agreed to'),
    screen('console money', '/operator/money', (page) => page.getByRole('list', { name: 'Owed' })),
    screen('console refunds', '/operator/money/refunds', (page) => page.getByRole('list', { name: 'Refunds' })),
    screen('console disputes', '/operator/money/disputes', (page) => page.getByRole('list', { name: 'Disputes' })),
    screen('console ledger', '/operator/money/ledger', 'Movements by day'),
    screen('console exports', '/operator/money/exports', (page) => page.getByLabel('From')),
    screen('console inbox', '/operator/support', (page) => page.getByRole('list', { name: 'Support requests' })),
    screen('console support', `/operator/support/${requestId}`),
    screen('console conversation', `/operator/conversations/${personId}`, (page) =>
      page.getByRole('button', { name: 'Read the conversation…' }),
    ),
    screen('console settings', '/operator/settings', 'Blocked words'),
    screen('console setting', '/operator/settings/moderation-deadlines', (page) => page.getByLabel('Why')),
    screen('console setting with rows', '/operator/settings/boost-plans', (page) => page.getByLabel('Why')),
    screen('console setting with words', '/operator/settings/words-blocked', (page) => page.getByLabel('Why')),
    screen('console jobs', '/operator/jobs'),
    screen('console team', '/operator/team', (page) => page.getByRole('list', { name: 'Team' })),
    screen('console audit', '/operator/team/audit', (page) => page.getByRole('list', { name: 'Audit' })),
    screen('console records', '/operator/team/records', 'Policy on reviews'),
    screen('console transparency', '/operator/team/transparency', 'How is this counted?'),
    screen('console access', '/operator/team/access', (page) => page.getByLabel('Day')),
    {
      ...screen('console payouts', '/operator/money/payouts', /account closed/),
      prepare: answering('payouts', payouts),
    },
    { ...screen('console covers', '/operator/money/covers', 'Example Mutual'), prepare: answering('covers', covers) },
  ]
}

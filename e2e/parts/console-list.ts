import type { Screen, Town } from './screen.ts'
import { staffSession } from './staff.ts'

/** The console of the demo town, as its operator sees it. */
export async function listConsole({ origin }: Town): Promise<Screen[]> {
  const { state, token } = await staffSession(origin, 'olivia')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  // The audit of the town has an entry then.
  const view = { screen: 'items', name: 'Live ones', query: 'status=active' }
  await fetch(`${origin}/api/v1/staff/views`, { method: 'POST', headers, body: JSON.stringify(view) })
  const firstOf = async (path: string, list: string): Promise<string> => {
    const answer = await fetch(`${origin}/api/v1${path}`, { headers })
    const rows = ((await answer.json()) as Record<string, { id: string }[]>)[list] ?? []
    return rows[0]?.id ?? ''
  }
  const screen = (name: string, path: string, shows?: Screen['shows']): Screen => ({ name, path, state, shows })
  const [caseId, personId, itemId, rentalId, requestId] = await Promise.all([
    firstOf('/staff/cases', 'cases'),
    firstOf('/staff/people', 'people'),
    firstOf('/staff/items', 'items'),
    firstOf('/staff/rentals', 'rentals'),
    firstOf('/staff/support', 'requests'),
  ])
  return [
    screen('console overview', '/operator', 'Searched for and not found'),
    screen('console queue', '/operator/queue', (page) => page.getByRole('table', { name: 'Cases' })),
    screen('console case', `/operator/queue/${caseId}`, (page) => page.getByRole('article', { name: /^Case C-/ })),
    screen('console people', '/operator/people', (page) => page.getByRole('table', { name: 'People' })),
    screen('console person', `/operator/people/${personId}`, 'What staff did'),
    screen('console items', '/operator/items?status=active', 'Remove this view'),
    screen('console item', `/operator/items/${itemId}`, 'What staff did'),
    screen('console rentals', '/operator/rentals', (page) => page.getByRole('table', { name: 'Rentals' })),
    screen('console rental', `/operator/rentals/${rentalId}`, 'What happened'),
    screen('console damage', '/operator/damage'),
    screen('console money', '/operator/money'),
    screen('console ledger', '/operator/money/ledger', 'Movements by day'),
    screen('console support', `/operator/support/${requestId}`),
    screen('console conversation', `/operator/conversations/${personId}`, (page) =>
      page.getByRole('button', { name: 'Read the conversation…' }),
    ),
    screen('console settings', '/operator/settings', 'Blocked words'),
    screen('console setting', '/operator/settings/moderation-deadlines', (page) => page.getByLabel('Why')),
    screen('console jobs', '/operator/jobs'),
    screen('console team', '/operator/team', (page) => page.getByRole('list', { name: 'Team' })),
    screen('console audit', '/operator/team/audit', (page) => page.getByRole('list', { name: 'Audit' })),
    screen('console records', '/operator/team/records', 'Policy on reviews'),
    screen('console transparency', '/operator/team/transparency', 'How is this counted?'),
    screen('console access', '/operator/team/access', (page) => page.getByLabel('Day')),
  ]
}

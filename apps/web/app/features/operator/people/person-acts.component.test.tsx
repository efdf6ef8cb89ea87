import { noFacts } from '@itemo/domain/people/person-facts.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerConsole, openConsole } from '../../../../test/console.ts'
import { expectText } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'

const at = '2026-03-01T09:00:00.000Z'
const id = '1a2b3c4d-0000-4000-8000-00000000beef'
const renterId = '1a2b3c4d-0000-4000-8000-00000000cafe'

const mia = {
  id: renterId,
  full_name: 'Mia Stone',
  profile_image: null,
  member_since: at,
  is_demo: false,
  is_confirmed: true,
  email: 'm•••@e•••.org',
  items: 1,
  hires: { as_owner: 0, as_renter: 3, cancelled_as_owner: 0 },
  warnings: 0,
  reports_upheld: 0,
  restrictions: [],
  last_active_at: null,
  bio: null,
  trust_score: null,
  facts: noFacts,
  late_cancellations: 0,
  identity_checked_on: null,
  gets_paid: false,
  is_banned: false,
  sessions: 2,
  reports: { by: 0, by_upheld: 0, about: 0 },
  history: null,
  rentals: [],
  latest_items: [],
  reviews: [],
  support: null,
  money: null,
  identity: null,
  is_self: false,
  may_reveal: true,
  two_step_reset_at: null,
  may_see_security: false,
  acts: ['person.end_sessions' as const],
}
const opened = {
  id: 'case',
  reference: 'C-1042',
  kind: 'person' as const,
  subject_kind: 'person' as const,
  subject_id: renterId,
  owner_id: renterId,
  about: { name: 'Mia', warnings: 0, hires: 1 },
  title: 'Mia Stone',
  image_url: null,
  risk: null,
  reason: 'harassment' as const,
  priority: 2,
  state: 'open' as const,
  waiting_on: null,
  opened_at: at,
  due_at: at,
  decided_at: null,
  is_late: false,
  is_mine: false,
  claimed_by: null,
  claimed_until: null,
  looking: [],
  report_count: 0,
  is_restricted: false,
  suggested: null,
  version: 1,
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(answerConsole)

test('a verb before a name in Ctrl-K opens the dialog on that page, and does nothing by itself', async () => {
  const found = {
    id: renterId,
    title: 'Mia Stone',
    detail: 'm•••@e•••.org',
    may_reveal: true,
    acts: ['person.end_sessions' as const],
  }
  const nothing = { items: [], rentals: [], cases: [], support: [] }
  server.answer('GET /staff/people/:userId', mia)
  server.answer('GET /staff/search', { ...nothing, people: [found] })
  openConsole('/operator/rentals')
  await expectText('No matching rentals.')
  const search = page.getByLabelText('People, items, rentals, cases')
  await userEvent.keyboard('{Control>}k{/Control}')
  await search.fill('mia')
  for (const name of ['Log out everywhere…', 'Show email…', 'Show area…'])
    await expect.element(page.getByRole('option', { name })).toBeVisible()
  server.answer('GET /staff/search', { ...nothing, people: [found, { ...found, id, title: 'Mia Other', acts: [] }] })
  await search.fill('mia ')
  await search.fill('suspend mi')
  await expectText("Suspend: your role can't do this, or not for this person.")
  await search.fill('log out mia')
  const option = page.getByRole('option', { selected: true })
  await expect.element(option).toHaveTextContent('Log out everywhere…Mia Stone · m•••@e•••.org')
  await userEvent.keyboard('{Enter}')
  await expectText('Log out everywhere: Mia Stone?')
  expect(server.asked('POST /staff/people/:userId/end-sessions')).toBe(0)
  server.answer('POST /staff/people/:userId/end-sessions', { ...mia, acts: [] })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expectText('Logged out everywhere')
  await expect.poll(() => window.location.search).toBe('')
})

test("suspending someone opens a case first, in which it's decided", async () => {
  server.answer('GET /staff/people/:userId', { ...mia, acts: ['case.open', 'case.decide'] })
  openConsole(`/operator/people/${mia.id}`)
  await button('Suspend…').click()
  expect(window.location.search).toBe('?do=suspend')
  const dialog = page.getByRole('dialog')
  server.refuse('POST /staff/cases', 'invalid_input', { note: 'Please write a note.' })
  await dialog.getByRole('button', { name: 'Continue to the decision' }).click()
  await expectText('Please write a note.')
  server.answer('POST /staff/cases', opened)
  server.answer('GET /staff/cases', { cases: [], next_cursor: null })
  server.refuse('GET /staff/cases/:caseId', 'not_found')
  await dialog.getByLabelText('What you saw').fill('Threats in three messages.')
  await dialog.getByRole('button', { name: 'Continue to the decision' }).click()
  await expect
    .poll(() => window.location.pathname + window.location.search)
    .toBe(`/operator/queue/${opened.id}?decide=suspend`)
})

const identity = {
  verdict: 'needs_review' as const,
  state: 'verified' as const,
  failure: null,
  verified_at: null,
  valid_until: null,
  checks: 2,
  attempts: 2,
  version: 3,
  decisions: [],
  may_decide: true,
}

test("a person's identity status is shown, and staff decide about it with a reason", async () => {
  server.answer('GET /staff/people/:userId', { ...mia, identity })
  openConsole(`/operator/people/${mia.id}`)
  await expectText('May have another account, or the document has no date of birth')
  await button('Allow a second account…').click()
  await page.getByLabelText('Why').fill('Twins: both wrote to us.')
  server.refuse('POST /staff/people/:userId/identity', 'conflict')
  await button('Allow a second account').click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  const sent: unknown[] = []
  server.answer('POST /staff/people/:userId/identity', ({ body }) => {
    sent.push(body)
    return { ...mia, identity: { ...identity, verdict: 'tick', may_decide: false, version: 4 } }
  })
  await button('Allow a second account').click()
  await expectText('Tick shows')
  expect(sent).toMatchObject([{ decision: 'allow_second_account', version: 3, reason: 'Twins: both wrote to us.' }])
  await expect.element(button('Grant the tick…')).not.toBeInTheDocument()
})

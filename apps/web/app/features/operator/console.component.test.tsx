import type { Factor } from '@supabase/auth-js'
import { staffIdleMs, staffIdleWarningMs } from '@itemo/domain/staff/staff-roles.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerEverywhere, openApp, whereabouts } from '../../../test/app.tsx'
import { due, dueAt, press, stopClock, turn } from '../../../test/clock.ts'
import { accessTokenOf, member, sessionOf } from '../../../test/fixtures.ts'
import { logIn } from '../../../test/log-in.ts'
import { expectText, shown } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'
import { sessionKey } from '#app/lib/stored-session.ts'

const at = '2026-03-01T09:00:00.000Z'
const app: Factor = { id: 'app', factor_type: 'totp', status: 'verified', created_at: at, updated_at: at }
const olivia = member('Olivia Grant', { factors: [app] })
const session = { ...sessionOf(olivia), access_token: accessTokenOf(olivia, 3600, { aal: 'aal2' }) }
const self = {
  user_id: olivia.id,
  display_name: 'Olivia from Itemo',
  roles: ['operator' as const],
  child_safety: false,
  factor_at: at,
  counters: {},
}
const sana = {
  user_id: 'sana',
  email: 'sana@example.org',
  display_name: 'Sana from Itemo',
  roles: ['support' as const],
  child_safety: false,
  added_at: at,
  last_seen_at: null,
  is_invited: false,
  factor_since: at,
}

/** Opens the console as Olivia, with her second factor. */
function openConsole(address: string): void {
  answerEverywhere(olivia)
  window.localStorage.setItem(sessionKey, JSON.stringify(session))
  openApp(address)
}

beforeEach(() => {
  server.answer('GET /staff/me', self)
  server.answer('GET /staff/team', { staff: [sana], next_cursor: null })
})

test('the console is "Page not found" for a visitor, without a request to the server', async () => {
  openApp('/operator')
  await expectText('Page not found')
  expect(server.asked('GET /staff/me')).toBe(0)
})

test('the console is "Page not found" for a member', async () => {
  server.refuse('GET /staff/me', 'not_found')
  openApp('/operator/team/audit', { as: member('Tam Lin') })
  await expectText('Page not found')
})

test('an unknown console address links back to the console', async () => {
  openConsole('/operator/nowhere')
  await expectText('Page not found')
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Overview' }))
    .toHaveAttribute('href', '/operator')
})

test('staff without a second factor are asked to set it up', async () => {
  server.refuse('GET /staff/me', 'second_factor_needed')
  openApp('/operator', { as: member('Tam Lin') })
  await expectText('Set up two-step login to open the console.')
  // For someone who logged in with a passkey without user verification.
  await expectText('A passkey opens it too, where your device asks for a PIN, fingerprint or face.')
})

test('a session that ends in another tab leads from the console to the log-in, and back', async () => {
  openConsole('/operator/team')
  await expectText('Sana from Itemo')
  server.refuse('GET /me', 'unauthenticated')
  window.localStorage.removeItem(sessionKey)
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue: null }))
  await expect.poll(whereabouts).toBe('/login?next=%2Foperator%2Fteam')
  await expectText('You logged out in another tab. Log in to carry on where you were.')
  await logIn(olivia)
  await expectText('One more step')
  expect(whereabouts()).toBe('/second-step?next=%2Foperator%2Fteam')
})

test('after 58 idle minutes the console asks whether someone is there, and logs out after 60', async () => {
  server.auth.answer('POST /logout', undefined)
  stopClock()
  openConsole('/operator/team')
  await due(() => server.asked('GET /staff/here'), 1)
  /** Simulates inactivity of that length. */
  const leave = (ms: number) => window.localStorage.setItem('itemo-console-seen', String(Date.now() - ms))
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' })
  leave(staffIdleWarningMs - 6000)
  await turn(5000)
  expect(dialog.elements()).toEqual([])
  await turn(5000)
  await due(() => dialog.elements().length, 1)
  press(dialog.getByRole('button', { name: 'Stay logged in' }))
  await due(() => dialog.elements().length, 0)
  await due(() => server.asked('GET /staff/here'), 2)
  // The network fails for a moment: the console stays.
  server.refuse('GET /staff/here', 'internal')
  server.refuse('GET /staff/me', 'internal')
  await turn(30_000)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
  await due(() => server.asked('GET /staff/here'), 3)
  await turn(5000)
  await due(() => page.getByText('Sana from Itemo').elements().length > 0, true)
  server.answer('GET /staff/me', self)
  leave(staffIdleMs - 4000)
  await turn(5000)
  await dueAt('/')
  expect(server.auth.asked('POST /logout')).toBe(1)
})

test("a page that the role can't open says so", async () => {
  server.refuse('GET /staff/team', 'forbidden')
  server.answer('GET /staff/me', { ...self, roles: ['support'] })
  openConsole('/operator/team')
  await expectText("Your role can't open this. Ask an operator.")
  expect(shown('Add someone')()).toBe(0)
})

test('a role changed while the console is open applies from the next refresh', async () => {
  openConsole('/operator/team')
  await expectText('Olivia from Itemo · Operator')
  await expectText('Add someone')
  server.answer('GET /staff/me', { ...self, roles: ['support'] })
  // A check in flight already has the old response.
  const lookAgain = () => {
    window.dispatchEvent(new Event('visibilitychange'))
    return shown('Olivia from Itemo · Support')()
  }
  await expect.poll(lookAgain).toBe(1)
  await expect.poll(shown('Add someone')).toBe(0)
})

test('an action that needs a fresh code asks for one and is repeated, once', async () => {
  openConsole('/operator/team')
  await expectText('Sana from Itemo')
  server.refuse('DELETE /staff/team/:userId', 'second_factor_stale')
  await page.getByRole('button', { name: 'Remove Sana from Itemo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Sana from Itemo' }).click()
  await expectText('Enter a code')
  expect(server.asked('DELETE /staff/team/:userId')).toBe(1)
  server.auth.answer('GET /user', olivia.user)
  server.auth.answer('POST /factors/app/challenge', { id: 'challenge', type: 'totp', expires_at: 0 })
  server.auth.answer('POST /factors/app/verify', session)
  server.answer('DELETE /staff/team/:userId', {})
  server.answer('GET /staff/team', { staff: [], next_cursor: null })
  await page.getByLabelText('6-digit code from your authenticator app').fill('123456')
  await expectText('Sana from Itemo no longer works here')
  expect(server.asked('DELETE /staff/team/:userId')).toBe(2)
})

test('someone without an account can be invited, and errors are shown at their field', async () => {
  openConsole('/operator/team')
  await expectText('Add someone')
  server.refuse('POST /staff/team', 'invalid_input', { roles: 'Please choose at least one role.' })
  await page.getByLabelText('Email', { exact: true }).fill('nadia@example.org')
  await page.getByLabelText('Name shown to members').fill('Nadia from Itemo')
  await page.getByRole('button', { name: 'Add' }).click()
  await expectText('Please choose at least one role.')
  const nadia = { ...sana, user_id: 'nadia', email: 'nadia@example.org', display_name: 'Nadia from Itemo' }
  const invited = { ...nadia, roles: ['moderator' as const], child_safety: true, is_invited: true, factor_since: null }
  server.answer('POST /staff/team', invited)
  server.answer('GET /staff/team', { staff: [sana, invited], next_cursor: null })
  await page.getByRole('checkbox', { name: 'Moderator' }).click()
  await page.getByRole('checkbox', { name: 'Can see child safety cases' }).click()
  await page.getByRole('button', { name: 'Add' }).click()
  await expectText('Nadia from Itemo invited')
  await expectText('The invitation is on its way to nadia@example.org.')
  await expect.element(page.getByRole('list', { name: 'Team' }).getByText('Invited', { exact: true })).toBeVisible()
})

test("a colleague's roles can be changed, but the last operator's can't be removed", async () => {
  openConsole('/operator/team')
  await page.getByRole('button', { name: 'Change Sana from Itemo' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('checkbox', { name: 'Support' })).toBeChecked()
  server.refuse('PUT /staff/team/:userId', 'last_operator')
  await dialog.getByRole('checkbox', { name: 'Finance' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectText('Please add another operator first.')
  server.answer('PUT /staff/team/:userId', { ...sana, roles: ['support', 'finance'] })
  server.answer('GET /staff/team', { staff: [{ ...sana, roles: ['support', 'finance'] }], next_cursor: null })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectText('Sana from Itemo updated')
  await expectText('Support, Finance · not been here yet')
})

test('the audit log is filtered by its address, and says when nothing matches', async () => {
  server.answer('GET /staff/audit', { entries: [], next_cursor: null })
  openConsole('/operator/team/audit?act=staff.add&day=2026-03-01')
  await expectText('Nothing matches these filters')
  await expect.element(page.getByLabelText('What')).toHaveValue('staff.add')
  await page.getByLabelText('What').selectOptions('')
  await page.getByLabelText('Day').fill('')
  await expectText('Changes made by staff appear here.')
})

/** An act of Olivia's. */
const auditEntry = {
  id: '1',
  at,
  actor: { user_id: olivia.id, display_name: 'Olivia from Itemo' },
  source: 'console' as const,
  roles: ['operator' as const],
  act: 'due.block',
  words: 'held back a due',
  subject_kind: 'due',
  subject_id: 'd1',
  subject_name: null,
  changes: {},
  reason: null,
  is_undone: false,
  undo_until: null,
}

test('the audit log says who did what, with the previous values', async () => {
  const entry = {
    ...auditEntry,
    act: 'staff.change',
    words: 'changed the roles of a member of staff',
    subject_kind: 'staff',
    subject_id: 'sana',
    subject_name: 'Sana from Itemo',
    changes: { roles: { before: ['support'], after: ['support', 'finance'] } },
  }
  server.answer('GET /staff/audit', {
    entries: [
      entry,
      { ...entry, id: '2', subject_kind: 'support', subject_id: 's1', subject_name: 'S-2207', changes: {} },
      { ...entry, id: '3', subject_kind: 'setting', subject_id: 'fee', subject_name: null, changes: {} },
    ],
    next_cursor: null,
  })
  openConsole('/operator/team/audit')
  await expect.element(page.getByText('Olivia from Itemo changed the roles of a member of staff').first()).toBeVisible()
  await expectText('Roles: Support → Support, Finance')
  await expectText('Member of staff Sana from Itemo')
  await expect
    .element(page.getByRole('link', { name: 'S-2207', exact: true }))
    .toHaveAttribute('href', '/operator/support/s1')
  await expect
    .element(page.getByRole('link', { name: 'Setting fee' }))
    .toHaveAttribute('href', '/operator/settings/fee')
})

test('audit entries can be undone while possible, and a conflict is explained', async () => {
  const entry = {
    ...auditEntry,
    act: 'case.decide',
    words: 'decided a case',
    subject_kind: 'case',
    subject_id: 'c1',
    changes: {
      decision: { before: null, after: 'd2' },
      version_left: { before: 1, after: 2 },
      given_way: { before: [], after: ['d1'] },
    },
    undo_until: '2026-03-01T09:10:00.000Z',
  }
  const later = { ...entry, id: '2', words: 'took a case', changes: {}, undo_until: null }
  server.answer('GET /staff/audit', { entries: [entry, later], next_cursor: null })
  openConsole('/operator/team/audit')
  await expectText('Earlier decisions replaced: 1')
  expect(document.body.textContent).not.toContain('version left')
  const undo = page.getByRole('button', { name: 'Undo: decided a case' })
  await expect.element(undo).toBeVisible()
  expect(page.getByRole('button', { name: /^Undo/ }).elements()).toHaveLength(1)
  server.refuse('POST /staff/audit/:entryId/undo', 'case_changed')
  await undo.click()
  await expectText('This has changed. Open it again.')
  const undone = { ...entry, is_undone: true, undo_until: null }
  server.answer('POST /staff/audit/:entryId/undo', undone)
  server.answer('GET /staff/audit', { entries: [undone, later], next_cursor: null })
  await undo.click()
  await expect.element(undo).not.toBeInTheDocument()
  await expect.element(page.getByRole('list', { name: 'Audit' }).getByText('Undone')).toBeVisible()
})

test('z undoes the latest undoable entry, once per press, and never while typing', async () => {
  const entry = { ...auditEntry, id: '3', undo_until: '2026-03-01T09:10:00.000Z' }
  let entries = [
    { ...entry, id: '5', words: 'took a case', undo_until: null },
    {
      ...entry,
      id: '4',
      words: 'took down a listing',
      actor: { user_id: sana.user_id, display_name: 'Sana from Itemo' },
    },
    entry,
    { ...entry, id: '2', words: 'released a case' },
  ]
  const undone: (string | undefined)[] = []
  server.answer('GET /staff/audit', () => ({ entries, next_cursor: null }))
  const undo = ({ params }: { readonly params: { readonly entryId: string } }) => {
    undone.push(params.entryId)
    entries = entries.map((one) => (one.id === params.entryId ? { ...one, is_undone: true, undo_until: null } : one))
    return { ...entry, is_undone: true, undo_until: null }
  }
  // Both presses come before the act is undone: a later one would undo another act.
  const answer = server.hold('POST /staff/audit/:entryId/undo', undo)
  openConsole('/operator/team/audit')
  const button = (words: string) => page.getByRole('button', { name: `Undo: ${words}` })
  await expect.element(button('held back a due')).toBeVisible()
  await page.getByLabelText('Day').click()
  await userEvent.keyboard('z')
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard('zz')
  await expect.poll(() => server.asked('POST /staff/audit/:entryId/undo')).toBe(1)
  answer()
  await expect.element(button('held back a due')).not.toBeInTheDocument()
  expect(undone).toEqual(['3'])
  server.answer('POST /staff/audit/:entryId/undo', undo)
  await userEvent.keyboard('z')
  await expect.element(button('released a case')).not.toBeInTheDocument()
  expect(undone).toEqual(['3', '2'])
})

test('the audit log is downloaded with the current filters', async () => {
  server.answer('GET /staff/audit', { entries: [], next_cursor: null })
  openConsole('/operator/team/audit?act=staff.add&day=2026-03-01')
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  click.mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const download = page.getByRole('button', { name: 'Download CSV' })
  server.file('/api/v1/staff/audit.csv', '"number"\r\n')
  await download.click()
  await expectText('File saved')
  expect(saved).toEqual(['audit-2026-03-01.csv'])
  click.mockRestore()
})

test('the sheet of keyboard shortcuts opens anywhere in the console, and can turn them off', async () => {
  openConsole('/operator/team')
  await expect.element(page.getByRole('button', { name: 'Keys' })).toBeVisible()
  await userEvent.keyboard('?')
  await page.getByRole('dialog').getByRole('switch', { name: 'Single keys' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('gp')
  expect(window.location.pathname).toBe('/operator/team')
  await page.getByRole('button', { name: 'Keys' }).click()
  await page.getByRole('switch', { name: 'Single keys' }).click()
})

test('the access log links to people, but not for exports', async () => {
  const entry = { id: '1', at, staff: { user_id: olivia.id, display_name: 'Olivia' }, reason: null }
  const entries = [
    { ...entry, what: 'export' as const, subject_id: 'ledger 2026-01-01 2026-01-31', subject_name: null },
    { ...entry, id: '2', what: 'email' as const, subject_id: 'sana', subject_name: 'Sana Iqbal' },
  ]
  server.answer('GET /staff/access', { entries, next_cursor: null })
  openConsole('/operator/team/access')
  await expectText('Export ledger 2026-01-01 2026-01-31')
  await expect
    .element(page.getByRole('link', { name: 'Person Sana Iqbal' }))
    .toHaveAttribute('href', '/operator/people/sana')
  await expect.element(page.getByRole('link', { name: /ledger/ })).not.toBeInTheDocument()
})

const assessment = {
  id: 'record',
  kind: 'illegal_content_risk' as const,
  version: 2,
  title: 'Assessment of 2026',
  body: 'Stolen goods: likely, and bad for someone.',
  review_by: '2020-01-01',
  made_by: 'Olivia from Itemo',
  made_at: at,
}

test('records show what is written, due or missing, and a new version can be written', async () => {
  server.answer('GET /staff/records', { records: [assessment], next_cursor: null })
  openConsole('/operator/team/records')
  await expectText('Review due')
  await expectText(/^Version 2, Olivia from Itemo/)
  await expect.element(page.getByText('Not written yet').first()).toBeVisible()
  await page.getByRole('button', { name: 'New version…: Risk of illegal content' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('What it says')).toHaveValue(assessment.body)
  server.refuse('POST /staff/records', 'conflict')
  await dialog.getByRole('button', { name: 'Save the version' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  server.refuse('POST /staff/records', 'invalid_input', { review_by: 'Please choose a day in the future.' })
  await dialog.getByRole('button', { name: 'Save the version' }).click()
  await expectText('Please choose a day in the future.')
  server.answer('POST /staff/records', ({ body }) => ({ ...assessment, ...body, version: 3 }))
  await dialog.getByRole('button', { name: 'Save the version' }).click()
  await expectText('Version 3 saved')
})

test('records handle a forbidden role and a lost network', async () => {
  server.refuse('GET /staff/records', 'forbidden')
  openConsole('/operator/team/records')
  await expectText("Your role can't open this. Ask an operator.")
  server.cut('GET /staff/transparency')
  await page.getByRole('link', { name: 'Transparency' }).click()
  await expectText("Couldn't load the report")
})

test('the moderation report sums up a period, and says when there are no numbers', async () => {
  const first_answer = { half: 45, most: 200 }
  const counts = [
    { metric: 'reports_made' as const, dimension: 'scam', value: 3 },
    { metric: 'appeals_made' as const, dimension: '', value: 1 },
  ]
  server.answer('GET /staff/transparency', ({ query }) => ({ ...query, counted_at: at, counts, first_answer }))
  openConsole('/operator/team/transparency?period=90')
  await expect.element(page.getByRole('row', { name: 'Reports made 3' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Scam, or asks to pay outside Itemo 3' })).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: '95% of cases got a first answer within 3 h 20 min' }))
    .toBeVisible()
  server.answer('GET /staff/transparency', ({ query }) => ({ ...query, counted_at: null, counts: [], first_answer }))
  await page.getByLabelText('Period').selectOptions('7')
  await expectText('No numbers yet.')
})

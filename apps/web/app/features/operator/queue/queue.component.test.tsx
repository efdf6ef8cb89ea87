import { noFacts } from '@itemo/domain/people/person-facts.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { at, decision, detail, openQueue, row } from '../../../../test/queue.ts'
import { expectText, recordToasts, shown } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'
import type { StaffPersonDetail } from '../people/staff-people-queries.ts'

const crossbow = row(1, 'Crossbow')
const drill = row(2, 'Drill', { reason: 'copied' })
const sent: unknown[] = []

const pane = (reference: string) => page.getByRole('article', { name: `Case ${reference}` })

beforeEach(async () => {
  sent.length = 0
  await page.viewport(1280, 800)
  server.answer('GET /staff/audit', { entries: [], next_cursor: null })
  server.answer('GET /staff/views', { views: [] })
  server.answer('GET /staff/cases', { cases: [crossbow, drill], next_cursor: null })
  server.answer('GET /staff/cases/:caseId', ({ params }) => detail(params.caseId === drill.id ? drill : crossbow))
  server.answer('POST /staff/cases/:caseId/decisions', ({ params, body }) => {
    sent.push(body)
    const decided = params.caseId === drill.id ? drill : crossbow
    return { decision_id: decision.id, case: { ...decided, state: 'decided', decided_at: at, version: 4 } }
  })
})

test('a moderator decides by keyboard alone: accept the suggestion, go to the next case, undo', async () => {
  server.answer('POST /staff/decisions/:decisionId/undo', ({ body }) => {
    sent.push(body)
    return { ...crossbow, version: 5 }
  })
  openQueue()
  await expectText('2 h left')
  await userEvent.keyboard('j{Enter}')
  await expect.element(pane('C-1041').getByText('Crossbow, now with bolts')).toBeVisible()
  await expect.element(pane('C-1041').getByText('“That is a weapon”')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expectText('We have taken down your listing “Crossbow”')
  await userEvent.keyboard('{Enter}')
  await expect.element(pane('C-1042')).toBeVisible()
  expect(sent).toEqual([
    {
      version: 3,
      outcome: 'action',
      ground: 'terms.prohibited',
      facts: 'What is offered is one of the things that may not be hired out on Itemo.',
      measures: [{ name: 'item_remove', until: null }],
    },
  ])
  await expectText("C-1041: taken down. We'll send the decision in a minute.")
  await expect.poll(shown('C-1042: Drill')).toBe(0)
  await userEvent.keyboard('zz')
  await expect.element(pane('C-1041')).toBeVisible()
  expect(sent.slice(1)).toEqual([{ version: 4 }])
})

test('keys move through all rows, select some and close them at once, which can be undone', async () => {
  server.answer('POST /staff/cases/bulk', ({ body }) => {
    sent.push(body)
    return {
      results: [
        { id: crossbow.id, code: 'ok', decision_id: decision.id, version: 4 },
        { id: drill.id, code: 'case_changed', decision_id: null, version: null },
      ],
    }
  })
  server.answer('POST /staff/decisions/:decisionId/undo', ({ body }) => {
    sent.push(body)
    return { ...crossbow, version: 5 }
  })
  openQueue()
  await expect
    .element(page.getByRole('row', { name: /Crossbow .* Otto · 1 warning · 12 hires 60 2 h left/ }))
    .toBeVisible()
  await userEvent.keyboard('jxjx')
  await page.getByRole('button', { name: 'No action for 2 cases' }).click()
  await expectText('1 case closed. 1 changed in the meantime.')
  // It's shown for ten minutes, whatever is opened in that time.
  await page.getByRole('link', { name: 'Drill' }).click()
  await expect.element(pane('C-1042')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent).toMatchObject([
    {
      outcome: 'no_action',
      cases: [
        { id: crossbow.id, version: 3 },
        { id: drill.id, version: 3 },
      ],
    },
    { version: 4 },
  ])
  await userEvent.keyboard('k')
  await expect.element(page.getByRole('link', { name: 'Crossbow' })).toHaveFocus()
  // When a focused row is removed by an update, the keys continue from its position.
  const ladder = row(3, 'Ladder')
  server.answer('GET /staff/cases', { cases: [crossbow, drill, ladder], next_cursor: null })
  window.dispatchEvent(new Event('visibilitychange'))
  await expectText('Ladder')
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('link', { name: 'Drill' })).toHaveFocus()
  server.answer('GET /staff/cases', { cases: [crossbow, ladder], next_cursor: null })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByRole('link', { name: 'Drill' })).not.toBeInTheDocument()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('link', { name: 'Ladder' })).toHaveFocus()
  await userEvent.keyboard('?')
  await expectText('Previous or next page')
})

test("clearing the search keeps the focus, so the next letters aren't shortcuts", async () => {
  openQueue('/operator/queue?q=foo')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect.element(search).toHaveValue('foo')
  await search.fill('')
  await expect.poll(() => window.location.search).toBe('')
  await expect.element(search).toHaveFocus()
})

test("a case that changed after selection isn't closed, and a claimed one can't be selected", async () => {
  const taken = row(3, 'Ladder', { claimed_by: 'Sam', image_url: 'held' })
  server.file(`/api/v1/staff/cases/${taken.id}/pictures/held`, 'x')
  server.answer('GET /staff/cases', { cases: [crossbow, drill, taken], next_cursor: null })
  server.answer('POST /staff/cases/bulk', ({ body }) => {
    sent.push(body)
    return { results: [] }
  })
  openQueue()
  await expectText('2 h left')
  // The item is hidden from others: staff load its picture through the case.
  await expect.poll(() => document.querySelector('tr img')?.getAttribute('src')).toMatch(/^blob:/)
  await userEvent.keyboard('jxjxjx')
  await expectText('2 cases selected.')
  server.answer('GET /staff/cases', { cases: [crossbow, { ...drill, version: 4 }, taken], next_cursor: null })
  window.dispatchEvent(new Event('visibilitychange'))
  await expectText('1 case selected. 1 case changed since you selected it.')
  await page.getByRole('button', { name: 'No action for 1 case' }).click()
  await expect.poll(() => sent).toEqual([{ outcome: 'no_action', cases: [{ id: crossbow.id, version: 3 }] }])
  await expectText('0 cases closed.')
})

test('Space cycles through the pictures of a case, and c jumps to what was said', async () => {
  for (const image of ['one', 'two']) server.file(`/api/v1/staff/cases/${crossbow.id}/pictures/${image}`, 'x')
  const reported = detail(
    { ...crossbow, subject_kind: 'conversation' },
    { subject_now: { lines: [], images: ['one', 'two'] } },
  )
  server.answer('GET /staff/cases/:caseId', reported)
  openQueue(`/operator/queue/${crossbow.id}`)
  await expectText('Contains a word that needs a check first.')
  await expectText('2 hires in progress. They continue unless you cancel them with the decision.')
  await expect.poll(() => document.querySelectorAll('[data-pictures] img').length).toBe(2)
  const focused = () => [...document.querySelectorAll('[data-pictures] > *')].indexOf(document.activeElement as Element)
  for (const at of [0, 1, 0]) {
    await userEvent.keyboard(' ')
    expect(focused()).toBe(at)
  }
  await userEvent.keyboard('c')
  expect(document.activeElement?.textContent).toContain('The report')
})

test('single-key shortcuts do nothing when turned off, or while typing', async () => {
  openQueue(`/operator/queue/${crossbow.id}`)
  await expect.element(pane('C-1041')).toBeVisible()
  await userEvent.keyboard('n')
  await page.getByLabelText('Note').fill('e')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
  await page.getByRole('button', { name: 'Keys' }).click()
  await page.getByRole('switch', { name: 'Single keys' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
  await userEvent.keyboard('e')
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Keys' }).click()
  await page.getByRole('switch', { name: 'Single keys' }).click()
})

test('the second to decide sees who was first and what they did, and goes on', async () => {
  openQueue(`/operator/queue/${crossbow.id}`)
  await expect.element(pane('C-1041')).toBeVisible()
  server.refuse('POST /staff/cases/:caseId/decisions', 'case_changed')
  server.answer('GET /staff/cases/:caseId', ({ params }) =>
    params.caseId === drill.id
      ? detail(drill)
      : detail({ ...crossbow, state: 'decided', decided_at: at, version: 4 }, { decisions: [decision] }),
  )
  await pane('C-1041').getByRole('button', { name: 'No action' }).click()
  await expectText('Sam from Itemo decided this just now: taken down.')
  await pane('C-1041').getByRole('button', { name: 'Next' }).click()
  await expect.element(pane('C-1042')).toBeVisible()
})

test('a decision on a changed case is kept, to be reviewed and sent again', async () => {
  openQueue(`/operator/queue/${crossbow.id}`)
  await pane('C-1041').getByRole('button', { name: 'Warn' }).click()
  await page.getByLabelText('What you found').fill('It is a crossbow.')
  server.refuse('POST /staff/cases/:caseId/decisions', 'case_changed')
  server.answer('GET /staff/cases/:caseId', detail({ ...crossbow, report_count: 2, version: 7 }))
  await page.getByRole('button', { name: 'Decide and send' }).click()
  await expectText('This has changed. Check it again, then send.')
  await expectText('Another report came in.')
  await page.getByRole('button', { name: "I've read it" }).click()
  server.answer('POST /staff/cases/:caseId/decisions', ({ body }) => {
    sent.push(body)
    return { decision_id: decision.id, case: { ...crossbow, state: 'decided', decided_at: at, version: 8 } }
  })
  await page.getByRole('button', { name: 'Decide and send' }).click()
  await expectText("C-1041: warned. We'll send the decision in a minute.")
  expect(sent).toMatchObject([{ version: 7, outcome: 'warning', facts: 'It is a crossbow.', measures: [] }])
})

test('a case claimed by someone else shows who has it', async () => {
  const said = recordToasts()
  openQueue(`/operator/queue/${crossbow.id}`)
  await expect.element(pane('C-1041')).toBeVisible()
  server.refuse('POST /staff/cases/:caseId/claim', 'case_claimed')
  const taken = { ...crossbow, claimed_by: 'Sam from Itemo', claimed_until: '2026-03-01T09:15:00.000Z', version: 4 }
  server.answer('GET /staff/cases/:caseId', detail(taken))
  await userEvent.keyboard('a')
  await expectText('Sam from Itemo is looking at this until 09:15.')
  await expect.poll(() => said.join()).toContain('Sam from Itemo is looking at this.')
})

test('an appeal is answered with its text and the decision in view', async () => {
  const appeal = row(3, 'Crossbow', { kind: 'appeal', subject_kind: 'decision', priority: 3 })
  server.answer(
    'GET /staff/cases/:caseId',
    detail(appeal, {
      appeal: { text: 'It is a toy made of foam.', made_at: at, decision, subject_kind: 'item' },
      decisions: [decision],
    }),
  )
  server.answer('POST /staff/appeals/:caseId/decision', ({ body }) => {
    sent.push(body)
    return { case: { ...appeal, state: 'closed', decided_at: at, version: 4 }, is_sole_reviewer: true }
  })
  const said = recordToasts()
  openQueue(`/operator/queue/${appeal.id}?tab=appeals`)
  await expectText('It is a toy made of foam.')
  await page.getByRole('button', { name: 'Answer the appeal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Overturn the decision').click()
  await dialog.getByLabelText('Your answer').fill('Too short')
  await dialog.getByRole('button', { name: 'Answer the appeal' }).click()
  await expectText('Please write at least 20 characters.')
  await dialog.getByLabelText('Your answer').fill('It is a toy: your listing is back.')
  await dialog.getByRole('button', { name: 'Answer the appeal' }).click()
  await expect
    .poll(() => said.join())
    .toContain('You made both decisions. The audit log will say that nobody else could.')
  expect(sent).toMatchObject([{ version: 3, outcome: 'overturned', measures: [] }])
})

test('a complaint shows all decisions, and what an answer has to wait for', async () => {
  const complaint = row(3, 'A conversation', { kind: 'appeal', subject_kind: 'report', priority: 3 })
  const decisions = [{ ...decision, id: complaint.id, decided_by: 'Olivia from Itemo' }, decision]
  const appeal = { text: 'They still write to me.', made_at: at, decision, subject_kind: 'conversation' } as const
  server.answer('GET /staff/cases/:caseId', detail(complaint, { appeal, decisions, subject_now: null }))
  const outcome = "They've appealed against the decision. Answer that first."
  server.refuse('POST /staff/appeals/:caseId/decision', 'invalid_input', { outcome })
  openQueue(`/operator/queue/${complaint.id}?tab=appeals`)
  await expectText('A private conversation. What was reported is below.')
  await expectText('Olivia from Itemo')
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Answer the complaint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Your answer').fill('We read all of it once more.')
  await dialog.getByRole('button', { name: 'Answer the complaint' }).click()
  await expectText(outcome)
})

test('support can read cases but do nothing', async () => {
  openQueue('/operator/queue', ['support'])
  await page.getByRole('link', { name: /Crossbow/ }).click()
  await expectText('Only moderators and operators can decide. You can read it.')
  expect(page.getByRole('button', { name: 'No action' }).elements()).toEqual([])
  await userEvent.keyboard('e')
  expect(sent).toEqual([])
})

test('the filters are in the address; an empty tab says so, and a failed one shows an error', async () => {
  server.answer('GET /staff/cases', ({ query }) => {
    sent.push(query)
    return { cases: [], next_cursor: null }
  })
  openQueue('/operator/queue?tab=late&reason=scam')
  await expectText('No matching cases.')
  expect(sent).toMatchObject([{ tab: 'late', reason: 'scam' }])
  await page.getByLabelText('About').selectOptions('Review')
  await expect.poll(() => window.location.search).toBe('?tab=late&subject=review&reason=scam')
  server.refuse('GET /staff/cases', 'internal')
  await page.getByRole('link', { name: 'Waiting', exact: true }).click()
  await expectText("Couldn't load the queue")
})

test('on a phone a case replaces the list, which is one tap away', async () => {
  await page.viewport(390, 844)
  openQueue()
  await page.getByRole('link', { name: /Crossbow/ }).click()
  await expect.element(pane('C-1041')).toBeVisible()
  await expect.poll(() => page.getByRole('link', { name: /Drill/ }).elements().length).toBe(0)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await page.getByRole('link', { name: 'Back to the queue' }).click()
  await expect.element(page.getByRole('link', { name: /Drill/ })).toBeVisible()
})

test('a decided case can be reopened, and shows pictures hidden from everyone else', async () => {
  const decided = { ...crossbow, state: 'decided' as const, decided_at: at }
  const image = 'item_images/crossbow'
  const picture = `/api/v1/staff/cases/${crossbow.id}/pictures/${encodeURIComponent(image)}`
  server.file(picture, 'a picture')
  const now = { lines: [], images: [image] }
  server.answer('GET /staff/cases/:caseId', detail(decided, { decisions: [decision], subject_now: now }))
  server.answer('POST /staff/cases/:caseId/reopen', ({ body }) => {
    sent.push(body)
    return { ...crossbow, version: 4 }
  })
  openQueue(`/operator/queue/${crossbow.id}`)
  const shownPicture = pane('C-1041').getByRole('img', { name: 'Picture 1 of what was reported' })
  await expect.poll(() => (shownPicture.element() as HTMLImageElement).src).toMatch(/^blob:/)
  server.answer('GET /staff/cases/:caseId', detail({ ...crossbow, version: 4 }))
  await pane('C-1041').getByRole('button', { name: 'Reopen' }).click()
  await expect.element(pane('C-1041').getByRole('button', { name: 'Reopen' })).not.toBeInTheDocument()
  expect(sent).toEqual([{ version: 3 }])
})

test("a case about someone's messages shows them, and which are held back", async () => {
  const person = row(3, 'Sid', { kind: 'risk', subject_kind: 'person', reason: 'scam' })
  server.answer('GET /staff/cases', { cases: [person], next_cursor: null })
  const said = [
    { text: 'What is the code?', warning: 'asks_for_code', is_held: true },
    { text: 'Hello', warning: null, is_held: false },
  ] as const
  server.answer('GET /staff/cases/:caseId', detail(person, { said: [...said] }))
  openQueue(`/operator/queue/${person.id}`)
  await expectText('Not delivered · Asks for a code')
  await expectText('Delivered')
})

const personOf = (identity: Pick<NonNullable<StaffPersonDetail['identity']>, 'verdict' | 'version'>) => ({
  id: 'otto',
  full_name: 'Tia Lane',
  profile_image: null,
  member_since: at,
  is_demo: false,
  is_confirmed: true,
  email: null,
  items: 0,
  hires: { as_owner: 0, as_renter: 0, cancelled_as_owner: 0 },
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
  sessions: 0,
  reports: { by: 0, by_upheld: 0, about: 0 },
  history: null,
  rentals: [],
  latest_items: [],
  reviews: [],
  support: null,
  money: null,
  identity: {
    ...identity,
    state: 'verified' as const,
    failure: null,
    verified_at: null,
    valid_until: null,
    checks: 1,
    attempts: 1,
    decisions: [],
    may_decide: true,
  },
  is_self: false,
  may_reveal: false,
  two_step_reset_at: null,
  may_see_security: false,
  acts: [],
})

test('a case about an identity is closed by a decision about the identity', async () => {
  const fake = row(4, 'Tia', { kind: 'person', subject_kind: 'person', reason: 'fake_person' })
  server.answer('GET /staff/cases', { cases: [fake], next_cursor: null })
  server.answer('GET /staff/cases/:caseId', detail(fake))
  server.answer('GET /staff/people/:userId', personOf({ verdict: 'needs_review', version: 3 }))
  openQueue(`/operator/queue/${fake.id}`)
  await page.getByRole('button', { name: 'Allow a second account…' }).click()
  await page.getByLabelText('Why').fill('Twins: both wrote to us.')
  server.answer('POST /staff/people/:userId/identity', ({ body }) => {
    sent.push(body)
    return personOf({ verdict: 'tick', version: 4 })
  })
  server.answer('GET /staff/cases/:caseId', detail({ ...fake, state: 'closed' }))
  await page.getByRole('button', { name: 'Allow a second account', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Allow a second account…' })).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ decision: 'allow_second_account', version: 3, case_id: fake.id }])
})

test('a moderator can suggest a measure to an operator', async () => {
  const suggested = { measures: ['ban' as const], by: 'Marcus from Itemo', at }
  server.answer('POST /staff/cases/:caseId/suggestion', ({ body }) => {
    sent.push(body)
    return { ...crossbow, version: 4, suggested }
  })
  openQueue(`/operator/queue/${crossbow.id}`)
  await page.getByRole('button', { name: 'Ask an operator' }).click()
  await page.getByRole('button', { name: 'Send suggestion' }).click()
  await expectText('Please pick a measure.')
  await expectText('Please say why.')
  await page.getByRole('checkbox', { name: 'Close the account' }).click()
  await page.getByLabelText('Why').fill('The third crossbow.')
  server.answer('GET /staff/cases/:caseId', () => detail({ ...crossbow, suggested }))
  server.answer('GET /staff/cases', { cases: [{ ...crossbow, suggested }, drill], next_cursor: null })
  await page.getByRole('button', { name: 'Send suggestion' }).click()
  await expectText('Suggested: Close the account')
  await expectText('Marcus from Itemo suggests: Close the account. An operator decides.')
  expect(sent).toEqual([{ version: 3, measures: ['ban'], text: 'The third crossbow.' }])
  // A moderator can't press what is suggested to an operator.
  await expect.element(pane('C-1041').getByRole('button', { name: 'Close the account' })).not.toBeInTheDocument()
})

test('an operator sees the suggested measure first', async () => {
  const suggested = { measures: ['ban' as const], by: null, at }
  server.answer('GET /staff/cases/:caseId', () => detail({ ...crossbow, suggested }))
  openQueue(`/operator/queue/${crossbow.id}`, ['operator'])
  await expectText('Someone who no longer works here suggests: Close the account. An operator decides.')
  await pane('C-1041').getByRole('button', { name: 'Close the account' }).click()
  await expect.element(page.getByRole('dialog').getByRole('checkbox', { name: 'Close the account' })).toBeChecked()
})

test("a case opened from a person's page starts with the requested decision, and sends nothing by itself", async () => {
  const mia = row(5, 'Mia', { kind: 'person', subject_kind: 'person', reason: 'harassment' })
  server.answer('GET /staff/cases/:caseId', detail(mia))
  openQueue(`/operator/queue/${mia.id}?decide=suspend`)
  await expect.element(page.getByRole('checkbox', { name: 'Suspend the account' })).toBeChecked()
  expect(sent).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => window.location.search).toBe('')
})

import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { whereabouts } from '../../../../test/app.tsx'
import { at, decision, detail, openQueue, row } from '../../../../test/queue.ts'
import { expectText, recordToasts, shown } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'
import { joined, acceptSockets, sendEvent, sendChange } from '../../../../test/stand-in-socket.ts'

const crossbow = row(1, 'Crossbow')
const sam = { id: 'sam', name: 'Sam from Itemo' }
const room = `case:${crossbow.id}`
const pane = page.getByRole('article', { name: 'Case C-1041' })

beforeEach(async () => {
  await page.viewport(1280, 800)
  acceptSockets()
  server.answer('GET /staff/audit', { entries: [], next_cursor: null })
  server.answer('GET /staff/views', { views: [] })
  server.answer('GET /staff/cases', { cases: [crossbow], next_cursor: null })
  server.answer('GET /staff/cases/:caseId', detail(crossbow))
})

/** Publishes who has the case open. */
const look = (...people: readonly { readonly id: string; readonly name: string }[]) =>
  sendEvent(room, 'broadcast', { type: 'broadcast', event: 'looking', payload: { people } })

test('the queue updates when a case arrives, and shows who has one open', async () => {
  openQueue()
  await expectText('Crossbow')
  await expect.poll(joined).toContain('cases_realtime')
  const drill = row(2, 'Drill', { looking: ['Sam from Itemo'] })
  server.answer('GET /staff/cases', { cases: [crossbow, drill], next_cursor: null })
  sendChange('cases', 'INSERT', { id: drill.id })
  await expectText('Drill')
  await expectText('Sam from Itemo has it open')
  server.answer('GET /staff/cases', {
    cases: [crossbow, { ...drill, looking: ['Olivia from Itemo', 'Sam from Itemo'] }],
    next_cursor: null,
  })
  sendChange('cases', 'UPDATE', { id: drill.id })
  await expectText('2 have it open')
})

test('an open case shows who else is viewing it, until they leave', async () => {
  openQueue(`/operator/queue/${crossbow.id}`)
  await expect.poll(joined).toContain(room)
  look(sam)
  await expectText('Sam from Itemo is looking at this too.')
  look(sam, { id: 'olivia', name: 'Olivia from Itemo' })
  await expectText('Sam from Itemo and Olivia from Itemo are looking at this too.')
  look()
  await expect.poll(shown('are looking at this too.')).toBe(0)
  await page.getByRole('link', { name: 'Queue' }).first().click()
  await expect.poll(joined).not.toContain(room)
})

test('an open case updates live: claimed, decided by someone else, and reopened', async () => {
  openQueue(`/operator/queue/${crossbow.id}`)
  await expect.element(pane).toBeVisible()
  await expect.poll(joined).toEqual(expect.arrayContaining([room, 'cases_realtime']))
  const taken = { ...crossbow, claimed_by: sam.name, claimed_until: '2026-03-01T09:15:00.000Z', version: 4 }
  server.answer('GET /staff/cases/:caseId', detail(taken))
  sendChange('cases', 'UPDATE', { id: crossbow.id })
  await expectText('Sam from Itemo is looking at this until 09:15.')
  // The form is replaced by the decision.
  await pane.getByRole('button', { name: 'Warn' }).click()
  await expect.element(page.getByLabelText('What you found')).toBeVisible()
  const decided = { ...crossbow, state: 'decided' as const, decided_at: at, version: 5 }
  server.answer('GET /staff/cases/:caseId', detail(decided, { decisions: [decision] }))
  sendChange('cases', 'UPDATE', { id: crossbow.id })
  await expectText('Sam from Itemo decided this just now: taken down.')
  await expect.element(pane.getByRole('button', { name: 'Next' })).toBeVisible()
  const undone = { ...decision, revoked_at: at, can_undo: false }
  server.answer('GET /staff/cases/:caseId', detail({ ...crossbow, version: 6 }, { decisions: [undone] }))
  sendChange('cases', 'UPDATE', { id: crossbow.id })
  await expect.element(pane.getByRole('button', { name: 'Warn' })).toBeVisible()
  await expect.poll(shown('decided this just now')).toBe(0)
})

test('new information on an open case has to be read before deciding', async () => {
  const said = recordToasts()
  openQueue(`/operator/queue/${crossbow.id}`)
  await expect.element(pane).toBeVisible()
  await expect.poll(joined).toContain('cases_realtime')
  const note = { id: 'note', author: sam.name, text: 'I know this one.', at }
  server.answer('GET /staff/cases/:caseId', detail({ ...crossbow, report_count: 3, version: 5 }, { notes: [note] }))
  sendChange('cases', 'UPDATE', { id: crossbow.id })
  await expectText('2 more reports came in. Sam from Itemo noted: “I know this one.”')
  await pane.getByRole('button', { name: 'No action' }).click()
  await expect.poll(() => said.join()).toContain('Please read the new reports first.')
  await pane.getByRole('button', { name: 'Warn' }).click()
  await page.getByRole('button', { name: 'Decide and send' }).click()
  await expect.element(page.getByRole('dialog').getByText('Please read the new reports first.')).toBeVisible()
  await page.getByRole('button', { name: "I've read it" }).click()
  server.answer('POST /staff/cases/:caseId/decisions', ({ body }) => {
    expect(body.version).toBe(5)
    return { decision_id: decision.id, case: { ...crossbow, state: 'decided', decided_at: at, version: 6 } }
  })
  await page.getByRole('button', { name: 'Decide and send' }).click()
  await expectText("C-1041: warned. We'll send the decision in a minute.")
})

test('a changed listing has to be read before deciding, with a key', async () => {
  const said = recordToasts()
  openQueue(`/operator/queue/${crossbow.id}`)
  await expect.element(pane).toBeVisible()
  await expect.poll(joined).toContain('cases_realtime')
  const edited = { lines: [{ label: 'Title', text: 'Crossbow, and a pistol' }], images: [] }
  server.answer('GET /staff/cases/:caseId', detail({ ...crossbow, version: 4 }, { subject_now: edited }))
  sendChange('cases', 'UPDATE', { id: crossbow.id })
  await expectText('The reported content has changed. Please check it again.')
  await userEvent.keyboard('e')
  await expect.poll(() => said.join()).toContain('Please read the new reports first.')
  await userEvent.keyboard('r')
  await expect.element(page.getByRole('button', { name: "I've read it" })).not.toBeInTheDocument()
})

test('a decision confirmed after its live update goes on to the next case, not to the first', async () => {
  const [first, drill] = [row(2, 'Axe'), row(3, 'Drill')]
  server.answer('GET /staff/cases', { cases: [first, crossbow, drill], next_cursor: null })
  openQueue(`/operator/queue/${crossbow.id}`)
  await expect.poll(() => document.querySelector(`[data-case="${crossbow.id}"]`)).not.toBeNull()
  await expect.poll(joined).toContain('cases_realtime')
  const decided = { ...crossbow, state: 'decided' as const, decided_at: at, version: 4 }
  const answer = server.hold('POST /staff/cases/:caseId/decisions', { decision_id: decision.id, case: decided })
  await pane.getByRole('button', { name: 'Warn' }).click()
  await page.getByRole('button', { name: 'Decide and send' }).click()
  await expectText('Sending...')
  server.answer('GET /staff/cases', { cases: [first, drill], next_cursor: null })
  server.answer('GET /staff/cases/:caseId', detail(decided, { decisions: [{ ...decision, decided_by: null }] }))
  sendChange('cases', 'UPDATE', { id: crossbow.id })
  await expect.poll(() => document.querySelector(`[data-case="${crossbow.id}"]`)).toBeNull()
  server.answer('GET /staff/cases/:caseId', detail(drill))
  answer()
  await expectText("C-1041: warned. We'll send the decision in a minute.")
  await expect.poll(whereabouts).toBe(`/operator/queue/${drill.id}`)
})

test('an unsaved note stays when someone else decides the case', async () => {
  openQueue(`/operator/queue/${crossbow.id}`)
  await expect.element(pane).toBeVisible()
  await expect.poll(joined).toContain('cases_realtime')
  await pane.getByRole('button', { name: 'Note' }).click()
  const field = page.getByRole('textbox', { name: 'Note' })
  await field.fill('The same as C-1012')
  const decided = { ...crossbow, state: 'decided' as const, decided_at: at, version: 5 }
  server.answer('GET /staff/cases/:caseId', detail(decided, { decisions: [decision] }))
  sendChange('cases', 'UPDATE', { id: crossbow.id })
  await expectText('Sam from Itemo decided this just now: taken down.')
  await expect.element(field).toHaveValue('The same as C-1012')
})

test("unsaved findings stay when someone else decides the case, and are there when it's reopened", async () => {
  openQueue(`/operator/queue/${crossbow.id}`)
  await expect.element(pane).toBeVisible()
  await expect.poll(joined).toContain('cases_realtime')
  await pane.getByRole('button', { name: 'Warn' }).click()
  await page.getByLabelText('What you found').fill('It has bolts.')
  const decided = { ...crossbow, state: 'decided' as const, decided_at: at, version: 4 }
  server.answer('GET /staff/cases/:caseId', detail(decided, { decisions: [decision] }))
  sendChange('cases', 'UPDATE', { id: crossbow.id })
  await expect.element(page.getByLabelText('What you found')).not.toBeInTheDocument()
  server.answer('POST /staff/cases/:caseId/reopen', { ...crossbow, version: 5 })
  server.answer('GET /staff/cases/:caseId', detail({ ...crossbow, version: 5 }, { decisions: [decision] }))
  await pane.getByRole('button', { name: 'Reopen' }).click()
  await pane.getByRole('button', { name: 'Warn' }).click()
  await expect.element(page.getByLabelText('What you found')).toHaveValue('It has bolts.')
})

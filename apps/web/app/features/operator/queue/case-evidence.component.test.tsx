import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { detail, openQueue, row } from '../../../../test/queue.ts'
import { expectText } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'

const secret = row(3, 'A listing', { reason: 'child_safety', is_restricted: true, priority: 1 })
const hidden = detail(secret, { reports: [], subject_now: { lines: [], images: [] } })
const pane = page.getByRole('article', { name: `Case ${secret.reference}` })
const sent: unknown[] = []

beforeEach(() => {
  sent.length = 0
  server.answer('GET /staff/audit', { entries: [], next_cursor: null })
  server.answer('GET /staff/views', { views: [] })
  server.answer('GET /staff/cases', { cases: [secret], next_cursor: null })
  server.answer('GET /staff/cases/:caseId', hidden)
})

test("child safety evidence needs a reason, can be recorded as reported, and can't be exported by a moderator", async () => {
  const subject_now = { lines: [{ label: 'Title', text: 'Cot' }], images: [] }
  server.answer('POST /staff/cases/:caseId/evidence', ({ body }) => {
    sent.push(body)
    return { ...hidden, shows_evidence: true, subject_now }
  })
  server.answer('PUT /staff/cases/:caseId/agency-report', ({ body }) => {
    sent.push(body)
    return { ...secret, version: 4 }
  })
  openQueue(`/operator/queue/${secret.id}`)
  await expect.element(pane.getByText('No report to them recorded yet.')).toBeVisible()
  expect(pane.getByText('Cot').elements()).toHaveLength(0)
  expect(pane.getByRole('button', { name: 'Save the file…' }).elements()).toHaveLength(0)
  await pane.getByRole('button', { name: 'Show evidence…' }).click()
  await page.getByLabelText('Why').fill('A report of a visitor')
  await page.getByRole('button', { name: 'Show the evidence' }).click()
  await expect.element(pane.getByText('Cot')).toBeVisible()
  await pane.getByRole('button', { name: 'Record a report…' }).click()
  await page.getByLabelText('Reference').fill('NCA-1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ reason: 'A report of a visitor' }, { version: 3, reference: 'NCA-1', reported_on: expect.any(String) }])
})

test('an operator can export a case as a file, with a reason', async () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  openQueue(`/operator/queue/${secret.id}`, ['operator'])
  await pane.getByRole('button', { name: 'Save the file…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Why').fill('The police asked.')
  server.refuse('POST /staff/cases/:caseId/handover', 'rate_limited')
  await dialog.getByRole('button', { name: 'Save the file' }).click()
  await expectText('Too many attempts. Please wait a moment and try again.')
  expect(saved).toEqual([])
  server.answer('POST /staff/cases/:caseId/handover', ({ body }) => {
    sent.push(body)
    return { name: 'C-1043.json', json: '{}' }
  })
  await dialog.getByRole('button', { name: 'Save the file' }).click()
  await expect.poll(() => saved).toEqual(['C-1043.json'])
  expect(sent).toEqual([{ reason: 'The police asked.' }])
  await expect.element(dialog).not.toBeInTheDocument()
})

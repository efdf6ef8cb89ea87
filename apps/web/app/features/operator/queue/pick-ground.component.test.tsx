import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { at, decision, detail, openQueue, row } from '../../../../test/queue.ts'
import { expectText } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'

const review = row(1, 'A review', { subject_kind: 'review' })
const sent: unknown[] = []

beforeEach(async () => {
  sent.length = 0
  await page.viewport(1280, 800)
  server.answer('GET /staff/audit', { entries: [], next_cursor: null })
  server.answer('GET /staff/views', { views: [] })
  server.answer('GET /staff/cases', { cases: [review], next_cursor: null })
  server.answer('POST /staff/cases/:caseId/decisions', ({ body }) => {
    sent.push(body)
    return { decision_id: decision.id, case: { ...review, state: 'decided', decided_at: at, version: 4 } }
  })
})

test('a rule excluded by the chosen measures is deselected, and another is required before sending', async () => {
  const suggestion = { ground: 'terms.prohibited' as const, measures: ['review_hide' as const] }
  server.answer('GET /staff/cases/:caseId', detail(review, { suggestion }))
  openQueue()
  await expectText('2 h left')
  await userEvent.keyboard('j{Enter}')
  await expect.element(page.getByRole('article', { name: 'Case C-1041' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decide and send' }).click()
  await expectText('Please pick the rule.')
  expect(sent).toEqual([])
  await dialog.getByLabelText('The rule').selectOptions('law.reviews')
  await dialog.getByRole('button', { name: 'Decide and send' }).click()
  await expect.poll(() => sent).toMatchObject([{ ground: 'law.reviews', measures: [{ name: 'review_hide' }] }])
})

test('an appeal answered by hiding a review needs one of its rules', async () => {
  const appeal = row(3, 'A review', { kind: 'appeal', subject_kind: 'decision', priority: 3 })
  const about = { text: 'It stays a lie.', made_at: at, decision, subject_kind: 'review' } as const
  server.answer('GET /staff/cases/:caseId', detail(appeal, { appeal: about, decisions: [decision] }))
  server.answer('POST /staff/appeals/:caseId/decision', ({ body }) => {
    sent.push(body)
    return { case: { ...appeal, state: 'closed', decided_at: at, version: 4 }, is_sole_reviewer: false }
  })
  openQueue(`/operator/queue/${appeal.id}?tab=appeals`)
  await expectText('It stays a lie.')
  await page.getByRole('button', { name: 'Answer the appeal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Change the decision').click()
  await dialog.getByLabelText('Hide the review').click()
  await dialog.getByLabelText('Your answer').fill('We looked again and hide it.')
  await dialog.getByRole('button', { name: 'Answer the appeal' }).click()
  await expectText('Please pick the rule.')
  expect(sent).toEqual([])
})

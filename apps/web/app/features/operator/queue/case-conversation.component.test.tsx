import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { at, detail, openQueue, row } from '../../../../test/queue.ts'
import { expectText } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'

beforeEach(() => {
  server.answer('GET /staff/audit', { entries: [], next_cursor: null })
  server.answer('GET /staff/views', { views: [] })
  server.answer('GET /staff/cases', { cases: [], next_cursor: null })
})

test('a conversation can be opened with a reason, and shows until when', async () => {
  const talk = row(4, 'Drill', { subject_kind: 'conversation', reason: 'scam' })
  server.answer('GET /staff/cases/:caseId', detail(talk, { conversation_id: 'talk', subject_now: null }))
  server.refuse('POST /staff/conversations/:conversationId/grants', 'invalid_input', {
    reason: 'Please say why, in 5 to 500 characters.',
  })
  openQueue(`/operator/queue/${talk.id}`)
  await page.getByRole('button', { name: 'Read the conversation…' }).click()
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect.element(page.getByText('Please say why, in 5 to 500 characters.')).toBeVisible()
  server.answer('POST /staff/conversations/:conversationId/grants', { until: at })
  server.answer('GET /staff/conversations/:conversationId/messages', {
    until: at,
    messages: [
      {
        id: 'm',
        sender_id: 'otto',
        sender_name: 'Otto',
        text: 'Pay me by bank',
        created_at: at,
        warning: null,
        is_removed: false,
      },
    ],
    next_cursor: null,
  })
  await page.getByLabelText('Why').fill('To see what came before')
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect.element(page.getByText('Pay me by bank')).toBeVisible()
  await expect.element(page.getByText(/^Open until/)).toBeVisible()
})

test('a conversation opened by its address stays closed until someone gives a reason, without a case', async () => {
  openQueue('/operator/conversations/00000000-0000-4000-8000-000000000007')
  const sent: unknown[] = []
  await expectText(/This conversation is private\. If you have to read it, give a reason of at least 20 characters/)
  server.answer('POST /staff/conversations/:conversationId/grants', ({ body }) => {
    sent.push(body)
    return { until: at }
  })
  server.answer('GET /staff/conversations/:conversationId/messages', { until: at, messages: [], next_cursor: null })
  await page.getByRole('button', { name: 'Read the conversation…' }).click()
  await page.getByLabelText('Why').fill('Rory asks what was agreed about the deposit')
  await page.getByRole('button', { name: 'Open it' }).click()
  await expectText('No messages.')
  expect(sent).toEqual([{ reason: 'Rory asks what was agreed about the deposit' }])
})

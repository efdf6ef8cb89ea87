import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { at, decision, detail, openQueue, row } from '../../../../test/queue.ts'
import { expectText, shown } from '../../../../test/shown.ts'
import { server } from '../../../../test/stand-in.ts'

const crossbow = row(1, 'Crossbow')
const drill = row(2, 'Drill', { reason: 'copied' })

const pane = (reference: string) => page.getByRole('article', { name: `Case ${reference}` })

test('z undoes the latest action, then the one before, and asks for a code if needed', async () => {
  await page.viewport(1280, 800)
  server.answer('GET /staff/audit', { entries: [], next_cursor: null })
  server.answer('GET /staff/views', { views: [] })
  server.answer('GET /staff/cases', { cases: [crossbow, drill], next_cursor: null })
  server.answer('GET /staff/cases/:caseId', ({ params }) => detail(params.caseId === drill.id ? drill : crossbow))
  server.answer('POST /staff/cases/:caseId/decisions', {
    decision_id: decision.id,
    case: { ...crossbow, state: 'decided', decided_at: at, version: 4 },
  })
  const undone: unknown[] = []
  server.answer('POST /staff/cases/bulk', {
    results: [{ id: drill.id, code: 'ok', decision_id: decision.id, version: 8 }],
  })
  server.answer('POST /staff/decisions/:decisionId/undo', ({ body }) => {
    undone.push(body.version)
    return { ...crossbow, version: 5 }
  })
  openQueue()
  await expectText('2 h left')
  await userEvent.keyboard('j{Enter}')
  await expect.element(pane(crossbow.reference)).toBeVisible()
  await userEvent.keyboard('e')
  await expectText('C-1041: no action.')
  await expect.element(pane(drill.reference)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('row', { name: /Drill/ }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'No action for 1 case' }).click()
  await expectText('1 case closed.')
  await userEvent.keyboard('z')
  await expect.poll(shown('1 case closed.')).toBe(0)
  expect(undone).toEqual([8])
  server.refuse('POST /staff/decisions/:decisionId/undo', 'second_factor_stale')
  await userEvent.keyboard('z')
  await expectText('Enter a code')
})

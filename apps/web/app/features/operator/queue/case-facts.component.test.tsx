import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { at, detail, openQueue, row } from '../../../../test/queue.ts'
import { server } from '../../../../test/stand-in.ts'

const drill = row(2, 'Drill', { reason: 'copied' })
const pane = page.getByRole('article', { name: 'Case C-1042' })

beforeEach(() => {
  server.answer('GET /staff/audit', { entries: [], next_cursor: null })
  server.answer('GET /staff/views', { views: [] })
  server.answer('GET /staff/cases', { cases: [drill], next_cursor: null })
})

test('a case links to its subject, and an automatic note to the other account', async () => {
  const other = '1a2b3c4d-0000-4000-8000-00000000beef'
  const things = [
    { what: 'hire' as const, id: 'hire', name: 'Drill', is_public: false },
    { what: 'reviewed' as const, id: 'rita', name: 'Rita', is_public: true },
    { what: 'item' as const, id: 'drill', name: 'Drill with bits', is_public: true },
    { what: 'copied_item' as const, id: 'other', name: 'Another drill', is_public: false },
  ]
  const text = `The same person as another account.\n/operator/people/${other}\nIt may be a twin.`
  server.answer('GET /staff/cases/:caseId', detail(drill, { things, notes: [{ id: 'note', author: null, text, at }] }))
  openQueue(`/operator/queue/${drill.id}`)
  const leadsTo = async (name: string, href: string) =>
    await expect.element(pane.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await leadsTo('Drill', '/operator/rentals/hire')
  await leadsTo('Rita', '/operator/people/rita')
  await leadsTo('Drill with bits', '/operator/items/drill')
  expect(document.title).toBe('C-1042: Drill - Console - Itemo')
  // There's no link to the members' view of hidden content.
  await leadsTo('As members see it', '/item/drill')
  await leadsTo('Another drill', '/operator/items/other')
  await leadsTo('The other account', `/operator/people/${other}`)
})

test('a listing can be held or taken down, not both', async () => {
  server.answer('GET /staff/cases/:caseId', detail(drill))
  openQueue(`/operator/queue/${drill.id}`)
  await pane.getByRole('button', { name: 'Hold the listing' }).click()
  const hold = page.getByRole('checkbox', { name: 'Hold the listing' })
  const remove = page.getByRole('checkbox', { name: 'Take down the listing' })
  await expect.element(hold).toBeChecked()
  await page.getByRole('checkbox', { name: 'No listing' }).click()
  await remove.click()
  await expect.element(hold).not.toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'No listing' })).toBeChecked()
  await hold.click()
  await expect.element(remove).not.toBeChecked()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { idOf, member } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

test('a list that fails to load can be retried, and then loads page by page to its end', async () => {
  const entries = Array.from({ length: 40 }, (_, index) => ({
    id: idOf(String(index)),
    kind: 'review_received' as const,
    title: `Entry ${index}`,
    body: 'Body',
    path: '/profile',
    is_read: true,
    created_at: new Date().toISOString(),
  }))
  server.refuse('GET /notifications', 'internal')
  openApp('/notifications', { as: member('Nora') })
  await expect.element(page.getByRole('heading', { name: 'Failed to load notifications' })).toBeVisible()
  server.answer('GET /notifications', ({ query }) =>
    query.cursor === 'two'
      ? { notifications: entries.slice(20), next_cursor: null }
      : { notifications: entries.slice(0, 20), next_cursor: 'two' },
  )
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('Entry 0', { exact: true })).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem')
  expect(rows.elements()).toHaveLength(20)
  page.getByText('Entry 19', { exact: true }).element().scrollIntoView()
  await expect.poll(() => rows.elements().length).toBe(40)
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

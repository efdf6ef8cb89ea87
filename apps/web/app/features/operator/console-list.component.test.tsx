import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerConsole, openConsole } from '../../../test/console.ts'
import { server } from '../../../test/stand-in.ts'

/** Selects as a browser does for someone who is faster than the rendering. */
function choose(label: string, value: string): void {
  const select = page.getByLabelText(label).element() as HTMLSelectElement
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

test('two filters chosen in quick succession both apply', async () => {
  answerConsole()
  const asked: unknown[] = []
  server.answer('GET /staff/items', ({ query }) => {
    asked.push(query)
    return { items: [], next_cursor: null }
  })
  openConsole('/operator/items')
  await expect.element(page.getByLabelText('Category')).toBeVisible()
  choose('Category', 'Power Tools')
  choose('Show', 'risky')
  await expect.poll(() => asked.at(-1)).toMatchObject({ category: 'Power Tools', show: 'risky' })
  expect(window.location.search).toBe('?category=Power+Tools&show=risky')
})

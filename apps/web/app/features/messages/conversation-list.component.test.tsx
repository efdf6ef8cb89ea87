import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { conversation, idOf, member } from '../../../test/fixtures.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, mim] = [member('Oon'), member('Mim')]

test('conversations load page by page, and a failed page can be retried [marketplace 7.13]', async () => {
  const talk = (number: number) => ({
    ...conversation({ other: { ...mim, id: idOf(`by ${number}`) }, lastText: `Words ${number}` }),
    id: idOf(`no. ${number}`),
  })
  const [first, second] = [Array.from({ length: 50 }, (_, at) => talk(52 - at)), [talk(2), talk(1)]]
  const rows = page.getByRole('main').getByRole('listitem')
  server.answer('GET /conversations', { conversations: first, next_cursor: 'two' })
  openApp('/messages', { as: owner })
  await expect.poll(() => rows.elements().length).toBe(50)
  server.refuse('GET /conversations', 'internal')
  rows.elements().at(-1)?.scrollIntoView()
  await expect.element(page.getByRole('alert')).toBeVisible()
  server.answer('GET /conversations', ({ query: { cursor } }) =>
    cursor === 'two' ? { conversations: second, next_cursor: null } : { conversations: first, next_cursor: 'two' },
  )
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => rows.elements().length).toBe(52)
  await expect.element(rows.getByText('Words 1', { exact: true })).toBeInTheDocument()
})

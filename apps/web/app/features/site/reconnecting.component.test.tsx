import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { due, stopClock, turnUntil } from '../../../test/clock.ts'
import { item, member, noReviews } from '../../../test/fixtures.ts'
import { shown } from '../../../test/shown.ts'
import { server } from '../../../test/stand-in.ts'

const [owner, mim] = [member('Oon'), member('Mim')]

test('while the server can’t answer the page says so and asks again by itself, until it does', async () => {
  const drill = item(owner, { title: 'Hammer drill' })
  server.answer('GET /items/:itemId/more', { of_owner: [], similar: [] })
  server.answer('GET /items/:itemId/reviews', noReviews)
  server.refuse('GET /items/:itemId', 'unavailable')
  stopClock()
  openApp(`/item/${drill.id}`, { as: mim })
  await due(shown('Reconnecting…'), 1)
  await turnUntil(() => server.asked('GET /items/:itemId') > 4, true)
  expect(page.getByRole('status').getByText('Reconnecting…').elements()).toHaveLength(1)
  server.answer('GET /items/:itemId', drill)
  await turnUntil(() => page.getByRole('heading', { name: 'Hammer drill' }).elements().length > 0, true)
  await due(shown('Reconnecting…'), 0)
})

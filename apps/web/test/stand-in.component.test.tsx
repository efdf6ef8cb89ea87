import { expect, test } from 'vitest'
import { call } from '#app/lib/api.ts'
import { changeSession } from '#app/lib/session-state.ts'
import { config, idOf, itemCard, member } from './fixtures.ts'
import { endAnswers, server } from './stand-in.ts'

// A public list doesn't contain the fields of a card that only the owner may read.
const { moderation: _, ...card } = itemCard(member('Oda'))
const found = { items: [card], total: 1, total_is_more: false }
const itemId = idOf('washer')

test('a call returns the given response, and is counted', async () => {
  changeSession(undefined)
  server.answer('GET /items/map', found)
  await expect(call('GET /items/map', { query: { bounds: '51,-1,52,0' } })).resolves.toEqual(found)
  expect(server.asked('GET /items/map')).toBe(1)
})

test('an error has the status from the table', async () => {
  changeSession(undefined)
  server.refuse('GET /items/:itemId/more', 'not_found')
  const asked = call('GET /items/:itemId/more', { params: { itemId }, query: {} })
  await expect(asked).rejects.toMatchObject({ code: 'not_found', status: 404, requestId: 'a-request-to-name' })
})

test('a cut connection really fails', async () => {
  changeSession(undefined)
  server.cut('GET /config')
  await expect(call('GET /config')).rejects.toMatchObject({ code: 'network', status: 0 })
})

test("a call without a response fails the test, and so does a response that doesn't match its schema", async () => {
  changeSession(undefined)
  await expect(call('GET /config')).rejects.toMatchObject({ code: 'not_found' })
  expect(endAnswers()).toEqual(['No test answers GET /config'])
  // @ts-expect-error -- the server cannot answer that
  server.answer('GET /config', { ...config, support_email: 7 })
  await expect(call('GET /config')).rejects.toMatchObject({ code: 'network' })
  expect(endAnswers().join()).toContain('support_email')
})

test('a request that the server would refuse fails the test', async () => {
  changeSession(undefined)
  server.answer('GET /items/map', found)
  await expect(call('GET /items/map', { query: { bounds: 'the north' } })).rejects.toMatchObject({ code: 'network' })
  expect(endAnswers().join()).toContain('Please send the edges')
})

test('only responses that a call can return compile', () => {
  const refusals = () => {
    server.refuse('GET /me', 'not_found')
    server.refuse('DELETE /items/:itemId', 'item_has_live_rentals')
    // @ts-expect-error -- it holds for an item that is deleted, not for a profile
    server.refuse('GET /me', 'item_has_live_rentals')
    // @ts-expect-error -- anyone may ask for it
    server.refuse('GET /config', 'unauthenticated')
    // @ts-expect-error -- no such call
    server.refuse('GET /nothing', 'internal')
  }
  expect(refusals).toBeTypeOf('function')
})

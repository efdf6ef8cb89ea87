import { expect, test } from 'vitest'
import { answerFromKept, feedOfPage, keepFeed } from './kept-feed.ts'

const list = { items: [], total: 0 }

test('a cached list includes the time at which it was loaded', async () => {
  const kept = await keepFeed(Response.json(list), new Date('2026-11-23T09:04:00.000Z'))
  expect(await (await answerFromKept(kept)).json()).toEqual({ ...list, saved_at: '2026-11-23T09:04:00.000Z' })
})

test('a list cached by an older version has the time of its response', async () => {
  const before = Response.json(list, { headers: { date: 'Mon, 23 Nov 2026 09:04:00 GMT' } })
  expect(await (await answerFromKept(before)).json()).toEqual({ ...list, saved_at: '2026-11-23T09:04:00.000Z' })
  expect(await (await answerFromKept(Response.json(list))).json()).toEqual(list)
})

test('the list embedded in a page is cached without a request', async () => {
  const page = `<head><script type="application/json" id="first-feed">${JSON.stringify(list)}</script></head>`
  const found = await feedOfPage(new Response(page))
  expect(await (await keepFeed(found!, new Date())).json()).toEqual(list)
  expect(await feedOfPage(new Response('<head></head>'))).toBeUndefined()
})

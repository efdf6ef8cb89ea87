import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { rememberRoutes } from './remembered-routes.ts'

function build() {
  const http = new Hono({ router: rememberRoutes() })
  http.use('/api/*', async (c, next) => {
    await next()
    c.header('x-through', 'yes')
  })
  http.get('/api/items/map', (c) => c.text('map'))
  http.get('/api/items/:id', (c) => c.text(`item ${c.req.param('id')}`))
  http.post('/api/items/:id', (c) => c.text(`posted ${c.req.param('id')}`))
  return async (path: string, method = 'GET') => {
    const answer = await http.request(path, { method })
    return `${answer.status} ${answer.headers.get('x-through')} ${await answer.text()}`
  }
}

test("a remembered path gets the same response the second time, and never another path's", async () => {
  const ask = build()
  for (let time = 0; time < 2; time++) {
    expect(await ask('/api/items/map')).toBe('200 yes map')
    expect(await ask('/api/items/a?x=1')).toBe('200 yes item a')
    expect(await ask('/api/items/a', 'POST')).toBe('200 yes posted a')
    expect(await ask('/api/items/b')).toBe('200 yes item b')
    expect(await ask('/api/items/a%20b')).toBe('200 yes item a b')
    expect(await ask('/api/nothing')).toMatch(/^404 /)
    expect(await ask('/nothing')).toMatch(/^404 null/)
  }
})

test('paths still get their own responses after the memory has overflowed', async () => {
  const ask = build()
  for (const id of [...Array.from({ length: 400 }, (_, index) => `id-${index}`), 'id-0', 'x'.repeat(200)]) {
    expect(await ask(`/api/items/${id}`)).toBe(`200 yes item ${id}`)
  }
})

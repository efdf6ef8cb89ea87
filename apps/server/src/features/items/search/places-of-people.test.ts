import { expect, test } from 'vitest'
import { createMember } from '../../../../test/factories.ts'
import { createItem } from '../../../../test/hires.ts'
import { serverOfFile } from '../../../../test/server-of-file.ts'

const lines: string[] = []
const server = await serverOfFile({ env: { LOG_LEVEL: 'debug' }, onLogLine: (line) => void lines.push(line) })
const owner = await createMember(server)
await createItem(server, owner, { title: 'Tent in Peckham', latitude: 51.47, longitude: -0.07 })
await createItem(server, owner, { title: 'Tent in Manchester', latitude: 53.47, longitude: -2.23 })

/** A person's location, to the metre. */
const exact = { latitude: 53.480759, longitude: -2.242631 }
const near = `${exact.latitude},${exact.longitude}`
const secret = /53\.480|2\.2426/

test('two places give different first cards', async () => {
  const first = async (place: string, search: object) =>
    (await server.api('GET /items', { query: { near: place, sort: 'best', ...search } })).items[0]?.title
  for (const search of [{}, { search: 'tent' }])
    expect([await first('SE15', search), await first('Manchester', search)]).toEqual([
      'Tent in Peckham',
      'Tent in Manchester',
    ])
})

test("a searcher's position is never returned, logged or stored with more than two decimals", async () => {
  const reader = await createMember(server)
  const answers: unknown[] = [
    await server.api('GET /items', { query: { near } }, reader),
    await server.api('GET /items', { query: { near, search: 'tent', sort: 'nearest' } }, reader),
    await server.api('GET /items/wider', { query: { near, within_miles: 1, search: 'tent' } }),
    await server.api('GET /items/suggest', { query: { near, q: 'te' } }),
    await server.api('GET /wants', { query: { near } }),
    await server.api('POST /my/searches', { body: { search: 'tent', near } }, reader),
    await server.api('GET /my/searches', {}, reader),
  ]
  expect(JSON.stringify(answers)).not.toMatch(secret)
  expect(answers[0]).toMatchObject({ near: { latitude: 53.48, longitude: -2.24 } })
  await server.context.jobs.drain()
  const kept = await Promise.all(
    (['saved_searches', 'searched_words', 'rate_limits', 'profiles'] as const).map((table) =>
      server.db.selectFrom(table).selectAll().execute(),
    ),
  )
  expect(kept[0]).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toMatch(secret)
  // Each request is logged, without its query.
  expect(lines.filter((line) => line.includes('/api/v1/items')).length).toBeGreaterThanOrEqual(4)
  expect(lines.join('\n')).not.toMatch(secret)
})

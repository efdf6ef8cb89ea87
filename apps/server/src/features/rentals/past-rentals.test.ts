import { addDays } from '@itemo/domain/dates.ts'
import { expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { copyHire, createCompletedHire, createHire } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile()

type Side = 'owner' | 'renter'

function past(as: Member, role: Side, page: { cursor?: string; limit?: number } = {}) {
  return server.api('GET /my/rentals/past', { query: { role, ...page } }, as)
}

/** Everything that is over on one side, as many at a time. */
async function allPast(as: Member, role: Side, limit: number) {
  const pages = [await past(as, role, { limit })]
  for (let cursor = pages[0]?.next_cursor; cursor; cursor = pages.at(-1)?.next_cursor) {
    pages.push(await past(as, role, { limit, cursor }))
  }
  return pages.map(({ rentals }) => rentals)
}

it('what is under way stands in one list, what is over in another, each on its side [R62]', async () => {
  const { renter, owner, rentalId } = await createCompletedHire(server)
  const { rentals: current } = await server.api('GET /my/rentals', {}, renter)
  expect(current).toEqual([])
  expect(await past(renter, 'renter')).toMatchObject({ rentals: [{ id: rentalId, role: 'renter' }], next_cursor: null })
  expect(await past(owner, 'owner')).toMatchObject({ rentals: [{ id: rentalId, role: 'owner' }], next_cursor: null })
  expect(await past(renter, 'owner')).toEqual({ rentals: [], next_cursor: null })
  expect(await past(await createMember(server), 'owner')).toEqual({ rentals: [], next_cursor: null })

  const live = await createHire(server, { paid: false })
  expect(await past(live.renter, 'renter')).toEqual({ rentals: [], next_cursor: null })
  expect((await server.api('GET /my/rentals', {}, live.renter)).rentals).toMatchObject([{ id: live.rentalId }])
})

it('past hires come in pages, the latest start date first, each once, however many begin on one day [marketplace 7.8]', async () => {
  const hire = await createCompletedHire(server)
  const days = Array.from({ length: 21 }, (_, index) => addDays('2026-01-01', index % 5))
  await copyHire(server, hire, days, 'completed')
  await copyHire(server, hire, days, 'cancelled')
  const pages = await allPast(hire.owner, 'owner', 20)
  expect(pages.map((page) => page.length)).toEqual([20, 20, 3])
  const all = pages.flat()
  expect(new Set(all.map(({ id }) => id)).size).toBe(43)
  const starts = all.map(({ start_date }) => start_date)
  expect(starts).toEqual(starts.toSorted().toReversed())
  expect((await allPast(hire.renter, 'renter', 7)).flat().map(({ id }) => id)).toEqual(all.map(({ id }) => id))
})

it('a hire that ends between two pages moves none of the others', async () => {
  const hire = await createCompletedHire(server)
  await copyHire(server, hire, ['2026-02-01', '2026-02-02', '2026-02-03'], 'completed')
  const first = await past(hire.renter, 'renter', { limit: 2 })
  await copyHire(server, hire, ['2026-02-03', '2026-03-01'], 'cancelled')
  const second = await past(hire.renter, 'renter', { limit: 20, cursor: first.next_cursor ?? '' })
  const before = (await past(hire.renter, 'renter')).rentals.filter(({ status }) => status === 'completed')
  const seen = [...first.rentals, ...second.rentals].filter(({ status }) => status === 'completed')
  expect(seen.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

it('a page is refused without a side, with a cursor that is none, and with more than 20', async () => {
  const member = await createMember(server)
  const cursors = ['', 'abc', Buffer.from(`2026-13-45 ${crypto.randomUUID()}`).toString('base64url')]
  for (const cursor of cursors) {
    const query = { role: 'owner', cursor }
    const { status, fields } = await server.refused('GET /my/rentals/past', { query }, member)
    expect(status).toBe(422)
    expect(fields).toHaveProperty('cursor')
  }
  const wrong: Record<string, { role: string; limit?: number }> = {
    role: { role: 'nobody' },
    limit: { role: 'owner', limit: 21 },
  }
  for (const [field, query] of Object.entries(wrong)) {
    const { status, fields } = await server.refused('GET /my/rentals/past', { query }, member)
    expect(status).toBe(422)
    expect(fields).toHaveProperty(field)
  }
})

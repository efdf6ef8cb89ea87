import type { ErrorBody } from '@itemo/domain/errors.ts'
import { describe, expect, it } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { createItem, dayFromNow } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile({ env: { RATE_LIMITS: 'true' } })

describe('requesting a rental', () => {
  it('is rate-limited per person, with the time to wait', async () => {
    const renter = await createMember(server)
    const { id } = await createItem(server, await createMember(server), { status: 'paused' })
    const body = { itemId: id, startDate: dayFromNow(server, 1), endDate: dayFromNow(server, 1) }
    const ask = (as = renter) => server.call('POST /rentals', { body }, as)
    const answers = await Promise.all(Array.from({ length: 31 }, () => ask()))
    const limited = answers.filter((answer) => answer.status === 429)
    expect(limited).toHaveLength(1)
    // When the next of an hour's thirty requests is allowed.
    const wait = Number(limited[0]?.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(90)
    expect(wait).toBeLessThanOrEqual(120)
    expect((await ask(await createMember(server))).status).toBe(409)
  })

  it('is refused without a profile, and saves nothing', async () => {
    const renter = await createMember(server)
    const { id } = await createItem(server, await createMember(server))
    await server.db.deleteFrom('profiles').where('id', '=', renter.id).execute()
    const body = { itemId: id, startDate: dayFromNow(server, 1), endDate: dayFromNow(server, 1) }
    expect((await server.refused('POST /rentals', { body }, renter)).code).toBe('forbidden')
    expect(await server.db.selectFrom('payments').select('id').execute()).toEqual([])
  })

  it('can hold the dates of five items before a card is authorised, however many requests are concurrent', async () => {
    const [owner, renter] = [await createMember(server), await createMember(server)]
    const items = await Promise.all(Array.from({ length: 10 }, () => createItem(server, owner)))
    const ask = ({ id }: { id: string }, from = 1) => {
      const body = { itemId: id, startDate: dayFromNow(server, from), endDate: dayFromNow(server, from) }
      return server.call('POST /rentals', { body }, renter)
    }
    const answers = await Promise.all(items.map((item) => ask(item)))
    const held = items.filter((_, index) => answers[index]?.status === 200)
    expect(held).toHaveLength(5)
    const refusals = answers.filter(({ status }) => status !== 200)
    expect(new Set(refusals.map(({ body }) => (body as ErrorBody).error.code))).toEqual(new Set(['unpaid_requests']))
    // The same request again, and other days instead of one's own, hold no more dates.
    const [first, second] = held
    if (!first || !second) throw new Error('five are held')
    expect((await ask(first)).status).toBe(200)
    const body = { itemId: second.id, startDate: dayFromNow(server, 1), endDate: dayFromNow(server, 2) }
    expect((await server.call('POST /rentals', { body }, renter)).status).toBe(200)
    expect((await ask(first, 9)).status).toBe(409)
    // An attempt whose time is over holds nothing, whether or not its job has run.
    server.advance(31 * 60_000)
    expect((await ask(first, 9)).status).toBe(200)
  })
})

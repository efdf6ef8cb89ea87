import { describe, expect, it } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { createItem, dayFromNow } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile({ env: { RATE_LIMITS: 'true' } })

describe('asking to hire', () => {
  it('is bounded for each person, and says when to come back', async () => {
    const renter = await createMember(server)
    const { id } = await createItem(server, await createMember(server), { status: 'paused' })
    const body = { itemId: id, startDate: dayFromNow(server, 1), endDate: dayFromNow(server, 1) }
    const ask = (as = renter) => server.call('POST /rentals', { body }, as)
    const answers = await Promise.all(Array.from({ length: 31 }, () => ask()))
    const limited = answers.filter((answer) => answer.status === 429)
    expect(limited).toHaveLength(1)
    expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(await createMember(server))).status).toBe(409)
  })

  it('without a profile is refused, and writes nothing', async () => {
    const renter = await createMember(server)
    const { id } = await createItem(server, await createMember(server))
    await server.db.deleteFrom('profiles').where('id', '=', renter.id).execute()
    const body = { itemId: id, startDate: dayFromNow(server, 1), endDate: dayFromNow(server, 1) }
    expect((await server.refused('POST /rentals', { body }, renter)).code).toBe('forbidden')
    expect(await server.db.selectFrom('payments').select('id').execute()).toEqual([])
  })
})

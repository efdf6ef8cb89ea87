import { expect, test } from 'vitest'
import { createMember } from '../../../test/factories.ts'
import { createHire } from '../../../test/hires.ts'
import { hireOnlyOptions, serverOfFile } from '../../../test/server-of-file.ts'
import { suspend } from '../../../test/table-decisions.ts'

const server = await serverOfFile(hireOnlyOptions)

test('one hire answers each side as its lists do, and says the same to a stranger as of no hire at all', async () => {
  const { owner, renter, rentalId } = await createHire(server)
  const stranger = await createMember(server)
  const params = { rentalId }
  for (const as of [owner, renter]) {
    const { rentals } = await server.api('GET /my/rentals', { query: {} }, as)
    expect([await server.api('GET /rentals/:rentalId', { params }, as)]).toEqual(rentals)
  }
  const refused = async (id: string) => {
    const { requestId: _, ...said } = await server.refused(
      'GET /rentals/:rentalId',
      { params: { rentalId: id } },
      stranger,
    )
    return said
  }
  expect(await refused(rentalId)).toEqual(await refused(crypto.randomUUID()))
  expect((await refused(rentalId)).status).toBe(404)
  expect((await server.refused('GET /rentals/:rentalId', { params })).status).toBe(401)

  // Someone who is suspended has a hire to bring to an end.
  await suspend(server, owner.id)
  expect(await server.api('GET /rentals/:rentalId', { params }, owner)).toMatchObject({ id: rentalId, role: 'owner' })
  expect(await server.api('GET /rentals/:rentalId', { params }, renter)).toMatchObject({ id: rentalId, role: 'renter' })

  await server.api('POST /rentals/:rentalId/withdraw', { params }, renter)
  for (const as of [owner, renter])
    expect((await server.refused('GET /rentals/:rentalId', { params }, as)).code).toBe('not_found')
})

test('a past hire answers as its lists do', async () => {
  const { owner, renter, rentalId } = await createHire(server)
  const params = { rentalId }
  await server.api('POST /rentals/:rentalId/decline', { params, body: { cancellation_reason: 'It broke.' } }, owner)
  for (const [as, role] of [[owner, 'owner'] as const, [renter, 'renter'] as const]) {
    const { rentals } = await server.api('GET /my/rentals/past', { query: { role } }, as)
    expect([await server.api('GET /rentals/:rentalId', { params }, as)]).toEqual(rentals)
  }
})

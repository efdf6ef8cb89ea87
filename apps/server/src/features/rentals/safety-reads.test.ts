import { expect, test } from 'vitest'
import { createHire } from '../../../test/hires.ts'
import { hireOnlyOptions, serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile(hireOnlyOptions)

test('each side of an approved rental confirms its safety card once, even ten times at once', async () => {
  const { owner, renter, rentalId } = await createHire(server)
  const params = { rentalId }
  const read = (as: typeof owner, version = 1) =>
    server.call('POST /rentals/:rentalId/safety-read', { params, body: { version } }, as)
  expect((await read(renter)).status).toBe(409)
  await server.api('POST /rentals/:rentalId/approve', { params, body: { pickup_location: 'The blue door' } }, owner)
  expect((await read(renter, 2)).status).toBe(422)
  const answers = await Promise.all(Array.from({ length: 10 }, () => read(renter)))
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { safety_read: true } })
  expect(await server.api('GET /rentals/:rentalId', { params }, owner)).toMatchObject({ safety_read: false })
  const rows = await server.db.selectFrom('safety_reads').selectAll().where('rental_id', '=', rentalId).execute()
  expect(rows).toMatchObject([{ role: 'renter', category: 'Power Tools', version: 1 }])
})

import { startOfDay } from '@itemo/domain/dates.ts'
import { expect, it } from 'vitest'
import { createHire, dayFromNow, fillCheckout, type Hire, renew, settleAll } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'

const server = await serverOfFile()

const hour = 3_600_000
const approval = { pickup_location: '12 Mare Street' }
const reason = { cancellation_reason: 'It broke' }

async function approve({ owner, rentalId }: Hire): Promise<void> {
  await server.api(
    'POST /rentals/:rentalId/approve',
    { params: { rentalId }, body: approval },
    await renew(server, owner),
  )
}

async function cancel(hire: Hire, by: 'owner' | 'renter'): Promise<void> {
  const as = await renew(server, hire[by])
  await server.api('POST /rentals/:rentalId/cancel', { params: { rentalId: hire.rentalId }, body: reason }, as)
}

/** Another hire of the same item by the same person, asked for and paid. */
async function again({ itemId, renter, owner }: Hire, from: number): Promise<Hire> {
  const body = { itemId, startDate: dayFromNow(server, from), endDate: dayFromNow(server, from + 1) }
  const { rental_id: rentalId, url } = await server.api('POST /rentals', { body }, await renew(server, renter))
  await fillCheckout(server, url)
  await settleAll(server)
  return { owner, renter, itemId, rentalId, url }
}

it('an item page counts the hires its owner agreed to and those they cancelled, begun or not, within a year [marketplace 5.11] [R48]', async () => {
  const first = await createHire(server)
  const params = { itemId: first.itemId }
  const hires = async () => (await server.api('GET /items/:itemId', { params })).owner.hires
  expect(await hires()).toEqual({ agreed: 0, cancelled: 0 })
  await approve(first)
  expect(await hires()).toEqual({ agreed: 1, cancelled: 0 })

  // Neither a request that was declined nor what the renter cancels is the owner's cancellation.
  const declined = { params: { rentalId: (await again(first, 20)).rentalId }, body: reason }
  await server.api('POST /rentals/:rentalId/decline', declined, first.owner)
  const theirs = await again(first, 30)
  await approve(theirs)
  await cancel(theirs, 'renter')
  expect(await hires()).toEqual({ agreed: 2, cancelled: 0 })

  await cancel(first, 'owner')
  expect(await hires()).toEqual({ agreed: 2, cancelled: 1 })
  const begun = await again(first, 40)
  await approve(begun)
  server.setNow(startOfDay(dayFromNow(server, 40)))
  await cancel(begun, 'owner')
  expect(await hires()).toEqual({ agreed: 3, cancelled: 2 })

  server.advance(366 * 24 * hour)
  expect(await hires()).toEqual({ agreed: 0, cancelled: 0 })
})

import type { ItemFeedView, OwnerHiresView } from '@itemo/contract/item-views.ts'
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

/** Another rental of the same item by the same person, requested and paid. */
async function again({ itemId, renter, owner }: Hire, from: number): Promise<Hire> {
  const body = { itemId, startDate: dayFromNow(server, from), endDate: dayFromNow(server, from + 1) }
  const { rental_id: rentalId, url } = await server.api('POST /rentals', { body }, await renew(server, renter))
  await fillCheckout(server, url)
  await settleAll(server)
  return { owner, renter, itemId, rentalId, url }
}

it('neither side cancels without saying why [R48]', async () => {
  const hire = await createHire(server)
  await approve(hire)
  const params = { rentalId: hire.rentalId }
  for (const side of ['owner', 'renter'] as const) {
    const as = await renew(server, hire[side])
    for (const cancellation_reason of ['', '  ']) {
      const { code, fields } = await server.refused(
        'POST /rentals/:rentalId/cancel',
        { params, body: { cancellation_reason } },
        as,
      )
      expect([code, fields]).toEqual(['invalid_input', { cancellation_reason: 'Please say why you are cancelling.' }])
    }
  }
})

it("an item page counts its owner's rentals within a year, and those they cancelled, started or not [marketplace 5.11] [R48]", async () => {
  const first = await createHire(server)
  const params = { itemId: first.itemId }
  const hires = async () => {
    await server.context.jobs.drain()
    return (await server.api('GET /items/:itemId', { params })).owner.hires
  }
  expect(await hires()).toEqual({ agreed: 0, cancelled: 0 })
  await approve(first)
  expect(await hires()).toEqual({ agreed: 1, cancelled: 0 })

  // Neither a declined request nor a cancellation by the renter counts as a cancellation by the owner.
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

it("every list's cards show how many rentals an owner cancelled, and the cached first page is refreshed [marketplace 5.11] [R48]", async () => {
  const first = await createHire(server)
  const another = await createHire(server)
  const params = { itemId: first.itemId }
  await server.api('PUT /saved/:itemId', { params }, await renew(server, first.renter))
  const second = await server.another()
  try {
    const kept = async (itemId = first.itemId) => {
      const { items } = (await (await fetch(`${second.origin}/api/v1/items`)).json()) as ItemFeedView
      return items.find(({ id }) => id === itemId)?.owner_hires
    }
    const card = ({ items }: { items: readonly { id: string; owner_hires?: OwnerHiresView | null }[] }) =>
      items.find(({ id }) => id === first.itemId)?.owner_hires
    const cards = async () => [
      await kept(),
      card(await server.api('GET /items', { query: { limit: 20 } })),
      card(
        await server.api('GET /items', {
          query: { search: 'drill', from: dayFromNow(server, 90), until: dayFromNow(server, 91) },
        }),
      ),
      card(await server.api('GET /items/map', { query: { bounds: '49,-8,61,2' } })),
      card(await server.api('GET /saved', { query: {} }, await renew(server, first.renter))),
      (await server.api('GET /items/:itemId/card', { params })).owner_hires,
    ]
    const everywhere = async (hires: OwnerHiresView | null) => {
      await server.context.jobs.drain()
      await expect.poll(() => cards()).toEqual(Array(6).fill(hires))
    }
    await approve(first)
    // A declined request was never agreed to.
    const declined = { params: { rentalId: (await again(first, 20)).rentalId }, body: reason }
    await server.api('POST /rentals/:rentalId/decline', declined, await renew(server, first.owner))
    await everywhere(null)
    await cancel(first, 'owner')
    await everywhere({ agreed: 1, cancelled: 1 })
    await approve(await again(first, 30))
    await everywhere({ agreed: 2, cancelled: 1 })
    expect(await kept(another.itemId)).toBeNull()
    server.advance(366 * 24 * hour)
    await everywhere(null)
  } finally {
    await second.stop()
  }
})

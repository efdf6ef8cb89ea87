import { expect, it } from 'vitest'
import { createClaimable } from '../../../test/deposit-hires.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { type Hire, readRental, settleAll } from '../../../test/hires.ts'
import { photo, storageOf, uploadPhoto } from '../../../test/sample-pictures.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { claimPictureBucket } from '../items/pictures/picture-policy.ts'
import { sweepPictures } from '../items/pictures/pictures.ts'
import { claimsByHand } from './claims-report.ts'

const server = await serverOfFile()

const hour = 3_600_000
const upload = (member: Member) => uploadPhoto(server, member, claimPictureBucket)

const add = (hire: Hire, side: 'owner' | 'renter', pictures: string[]) =>
  server.api('POST /rentals/:rentalId/claim/pictures', picturesOf(hire, pictures), hire[side])

const picturesOf = ({ rentalId }: Hire, pictures: string[]) => ({ params: { rentalId }, body: { pictures } })

async function openWith(pictures: (hire: Hire) => Promise<string[]>): Promise<Hire> {
  const hire = await createClaimable(server)
  const body = { amount: 25, text: 'A broken pole', pictures: await pictures(hire) }
  await server.api('POST /rentals/:rentalId/claim', { params: { rentalId: hire.rentalId }, body }, hire.owner)
  return hire
}

function show({ rentalId }: Hire, path: string, as?: Member): Promise<Response> {
  const headers = as ? { authorization: `Bearer ${as.token}` } : {}
  return server.fetch(`/api/v1/rentals/${rentalId}/claim/pictures/${path}?width=400`, { headers })
}

it('pictures of a claim can be seen by its two sides and saved by the operator, and by nobody else', async () => {
  const hire = await openWith(async ({ owner }) => [await upload(owner)])
  const second = await upload(hire.renter)
  await add(hire, 'renter', [second])
  const { deposit } = await readRental(server, hire.rentalId, hire.renter)
  const pictures = deposit!.claim!.pictures
  expect(pictures.map(({ by }) => by)).toEqual(['owner', 'renter'])
  for (const as of [hire.owner, hire.renter]) {
    const seen = await show(hire, pictures[0]!.path, as)
    expect(seen.status).toBe(200)
    expect(seen.headers.get('cache-control')).toBe('no-store')
    expect((await seen.arrayBuffer()).byteLength).toBeGreaterThan(100)
  }
  const stranger = await createMember(server)
  expect([(await show(hire, second, stranger)).status, (await show(hire, second)).status]).toEqual([404, 401])
  for (const address of ['object/public', 'object/authenticated', 'object', 'object/info', 'render/image/public']) {
    const headers = { authorization: `Bearer ${hire.renter.token}` }
    const refused = await server.fetch(`/storage/v1/${address}/${claimPictureBucket}/${second}`, { headers })
    expect(await refused.json(), address).toMatchObject({ statusCode: '404' })
  }
  expect((await claimsByHand(server.context, [])).text).toMatch(
    new RegExp(`${hire.rentalId}  open  £25.00 of £60.00[^]+pictures: 1 of the owner, 1 of the renter`),
  )
  const { files } = await claimsByHand(server.context, ['pictures', hire.rentalId])
  expect(files?.map(({ name }) => name)).toEqual([
    `claim-${hire.rentalId}-owner-1.webp`,
    `claim-${hire.rentalId}-renter-1.webp`,
  ])
  await expect(claimsByHand(server.context, ['pictures', 'x'])).rejects.toThrow('Usage: ')
})

it('a side adds at most ten pictures of its own, none of others or another claim, and none after settlement', async () => {
  const hire = await openWith(async () => [])
  const own = await Promise.all(Array.from({ length: 11 }, () => upload(hire.owner)))
  const many = await server.refused('POST /rentals/:rentalId/claim/pictures', picturesOf(hire, own), hire.owner)
  expect(many).toMatchObject({ status: 422, fields: { pictures: 'Please add at most 10 photos.' } })
  await add(hire, 'owner', own.slice(0, 10))
  const more = await server.refused(
    'POST /rentals/:rentalId/claim/pictures',
    picturesOf(hire, own.slice(10)),
    hire.owner,
  )
  expect(more).toMatchObject({ status: 422, fields: { pictures: 'Please add at most 10 photos.' } })
  const foreign = picturesOf(hire, own.slice(10))
  expect(await server.refused('POST /rentals/:rentalId/claim/pictures', foreign, hire.renter)).toMatchObject({
    code: 'picture_unknown',
    fields: { 'pictures.0': expect.any(String) },
  })
  const other = await createClaimable(server, { isOpen: true })
  const elsewhere = await upload(other.owner)
  await add(other, 'owner', [elsewhere])
  expect((await show(hire, elsewhere, hire.owner)).status).toBe(404)
  await server.api('POST /rentals/:rentalId/claim/accept', { params: { rentalId: hire.rentalId } }, hire.renter)
  const late = picturesOf(hire, [await upload(hire.renter)])
  expect((await server.refused('POST /rentals/:rentalId/claim/pictures', late, hire.renter)).code).toBe('deposit_state')
})

it("pictures in a claim are kept, unused ones are deleted after a day, and an account's with the account", async () => {
  const hire = await openWith(async ({ owner }) => [await upload(owner)])
  const unused = await upload(hire.owner)
  const [{ path: shown } = { path: '' }] = (await readRental(server, hire.rentalId, hire.owner)).deposit!.claim!
    .pictures
  const { error } = await storageOf(server, hire.owner, claimPictureBucket).remove([shown])
  expect(error?.message).toBe('This photo is in use. Remove it there first.')
  server.advance(25 * hour)
  await sweepPictures(server.context)
  const left = await server.db
    .selectFrom('uploads')
    .select('path')
    .where('path', 'in', [shown, unused])
    .where('removed_at', 'is', null)
    .execute()
  expect(left).toEqual([{ path: shown }])
  const item = server.context.exporters.list().find(({ name }) => name === 'items')!
  const kept = JSON.stringify(await item.collect(server.db, hire.owner.id))
  expect(kept).toContain(`/api/v1/rentals/${hire.rentalId}/claim/pictures/${shown}`)
  const erasure = { userId: hire.owner.id, email: null, tombstoneId: hire.renter.id, at: server.context.now() }
  await item.erase!(server.db, erasure)
  await settleAll(server)
  expect((await claimsByHand(server.context, ['pictures', hire.rentalId])).files).toBeUndefined()
})

it('a file that is no picture is refused with the same message as any upload', async () => {
  const { owner } = await createClaimable(server)
  const bucket = storageOf(server, owner, claimPictureBucket)
  const text = new Blob(['no picture'], { type: 'image/jpeg' })
  expect((await bucket.upload('me.jpg', text)).error?.message).toContain("isn't a picture we can use")
  expect((await bucket.upload('me.jpg', await photo())).error).toBeNull()
})

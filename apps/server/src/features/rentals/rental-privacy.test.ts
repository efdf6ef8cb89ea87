import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import type { NewRow } from '../../platform/db/db.ts'
import { rentalExporter } from './rental-privacy.ts'
import { beginTransaction } from '../../platform/db/transaction.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const now = new Date('2026-06-01T12:00:00.000Z')
const exporter = rentalExporter({ now: () => now })

async function addPerson(full_name: string): Promise<string> {
  const user = db.insertInto('auth.users').values({ email: `${full_name}@example.org` })
  const { id } = await user.returning('id').executeTakeFirstOrThrow()
  await db.insertInto('profiles').values({ id, full_name }).execute()
  return id
}

async function addHire(owner_id: string, renter_id: string, values: Partial<NewRow<'rentals'>> = {}): Promise<string> {
  const { id } = await db
    .insertInto('rentals')
    .values({
      owner_id,
      renter_id,
      status: 'completed',
      pay_by: now,
      requested_at: now,
      start_date: '2026-05-01',
      end_date: '2026-05-02',
      completes_on: '2026-05-05',
      base_amount: 10,
      addons_amount: 0,
      platform_fee: 1.5,
      total_amount: 11.5,
      price_lines: '[]',
      item_snapshot: JSON.stringify({ title: 'Drill', description: 'Mine', location: 'E8', image_url: '/a.webp' }),
      metadata: JSON.stringify({ pickup_location: 'Here', selected_addons: [{ name: 'Bits', price: 2 }] }),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const events = [
    { what: 'declined', by: 'owner', note: 'words of the owner' },
    { what: 'cancelled', by: 'renter', note: 'words of the renter' },
    { what: 'expired', by: 'system', note: 'Request expired' },
  ] as const
  await db
    .insertInto('rental_events')
    .values(events.map((event) => ({ ...event, rental_id: id, at: now })))
    .execute()
  return id
}

test('a live rental blocks the deletion of both of its sides, and of nobody else', async () => {
  const [owner, renter, other] = [await addPerson('olive'), await addPerson('rex'), await addPerson('oscar')]
  await addHire(owner, renter)
  const live = async () =>
    Promise.all(
      [owner, renter, other].map((userId) => beginTransaction(db, async (trx) => exporter.obstacle?.(trx, userId))),
    )
  expect(await live()).toEqual([undefined, undefined, undefined])
  await addHire(owner, renter, { status: 'confirmed', completes_on: '2026-06-01', end_date: '2026-05-29' })
  expect(await live()).toEqual(['account_has_live_rentals', 'account_has_live_rentals', undefined])
})

test("deleting an account removes its name, its item's details and its texts from its rentals, and leaves others", async () => {
  const [owner, renter, other] = [await addPerson('ann'), await addPerson('bob'), await addPerson('cat')]
  const tombstoneId = await addPerson('nobody')
  const hires = [await addHire(owner, renter), await addHire(other, owner), await addHire(other, renter)]
  const read = { rental_id: hires[0]!, category: 'tools', version: 1, at: now }
  await db
    .insertInto('safety_reads')
    .values([
      { ...read, role: 'owner' },
      { ...read, role: 'renter' },
    ])
    .execute()
  const collected = (await exporter.collect(db, owner)) as { id: string; safety_reads: unknown }[]
  expect(collected).toHaveLength(2)
  const own = [{ role: 'owner', category: 'tools', version: 1, at: now }]
  expect(new Map(collected.map(({ id, safety_reads: reads }) => [id, reads]))).toEqual(
    new Map([
      [hires[0], own],
      [hires[1], []],
    ]),
  )
  await beginTransaction(db, (trx) =>
    Promise.resolve(exporter.erase?.(trx, { userId: owner, tombstoneId, email: null, at: now })),
  )
  const columns = ['id', 'owner_id', 'renter_id', 'metadata', 'item_snapshot'] as const
  const rows = await db.selectFrom('rentals').select(columns).where('id', 'in', hires).execute()
  const left = hires.map((id) => rows.find((row) => row.id === id))
  const looks = { title: 'Drill', description: 'Mine', location: 'E8', image_url: '/a.webp' }
  const bare = { selected_addons: [{ name: 'Bits', price: 2 }] }
  expect(left).toMatchObject([
    {
      owner_id: tombstoneId,
      renter_id: renter,
      item_snapshot: { title: 'Drill', description: '', location: null, image_url: null },
    },
    { owner_id: other, renter_id: tombstoneId, item_snapshot: looks },
    { owner_id: other, renter_id: renter, item_snapshot: looks },
  ])
  expect(left.map((row) => row?.metadata)).toEqual([bare, bare, { ...bare, pickup_location: 'Here' }])
  const notes = async (rentalId: string) => {
    const events = db.selectFrom('rental_events').select('note').where('rental_id', '=', rentalId).orderBy('id')
    return (await events.execute()).map(({ note }) => note)
  }
  expect(await Promise.all(hires.map(notes))).toEqual([
    [null, null, 'Request expired'],
    [null, null, 'Request expired'],
    ['words of the owner', 'words of the renter', 'Request expired'],
  ])
})

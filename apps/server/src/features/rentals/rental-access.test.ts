import { addDays } from '@itemo/domain/dates.ts'
import { completesOn } from '@itemo/domain/rentals/hire-end.ts'
import { afterAll, expect, test } from 'vitest'
import { createLiveSettings } from '../../live-settings.ts'
import { createLogger } from '../../platform/log.ts'
import { openTestDatabase } from '../../../test/test-database.ts'
import type { NewRow } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/types.ts'
import { findRentalFor, getRental, getRequest, listAdjacentRentals, rentalSource } from './rentals.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

const now = new Date('2026-06-01T12:00:00.000Z')
const nobodyChecks = { provider: undefined, webhookSecrets: [], keyOf: () => Buffer.alloc(0) }
const settings = await createLiveSettings({
  db,
  fixed: {},
  log: createLogger({ level: 'silent', format: 'text' }),
  now: () => now,
  onChange: () => undefined,
  outbox: { add: async () => undefined, subscribe: () => () => undefined },
})
const deps = { db, identity: nobodyChecks, now: () => now, settings }

async function addPerson(name: string): Promise<Actor> {
  const email = `${name}@example.org`
  const user = db.insertInto('auth.users').values({ email }).returning('id')
  const { id } = await user.executeTakeFirstOrThrow()
  await db.insertInto('profiles').values({ id, full_name: name }).execute()
  return { userId: id, sessionId: crypto.randomUUID(), email }
}

const [owner, renter, stranger] = [await addPerson('olive'), await addPerson('rex'), await addPerson('sam')]

async function addItem(title: string): Promise<string> {
  const looks = { title, description: title, category: 'Power Tools' as const, daily_rate: 10, search_text: title }
  const values = { ...looks, user_id: owner.userId, latitude: 51.5, longitude: -0.1 }
  return (await db.insertInto('items').values(values).returning('id').executeTakeFirstOrThrow()).id
}

async function addHire(values: Partial<NewRow<'rentals'>> = {}): Promise<string> {
  const start_date = values.start_date ?? '2026-08-01'
  const end_date = values.end_date ?? addDays(start_date, 1)
  const sums = { base_amount: 10, addons_amount: 0, platform_fee: 1.5, total_amount: 11.5, price_lines: '[]' }
  const row = { ...sums, owner_id: owner.userId, renter_id: renter.userId, status: 'confirmed' as const, pay_by: now }
  const days = { start_date, end_date, completes_on: completesOn(end_date), requested_at: now }
  const inserting = db.insertInto('rentals').values({ ...row, ...days, item_snapshot: '{}', ...values })
  return (await inserting.returning('id').executeTakeFirstOrThrow()).id
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )

test('a rental is visible to its sides only, and to its owner once it is requested', async () => {
  const [asked, unpaid] = [await addHire(), await addHire({ start_date: '2026-09-01', requested_at: null })]
  const everyone = [owner, renter, stranger]
  const roles = async (id: string) =>
    Promise.all(everyone.map(async (actor) => (await findRentalFor(deps, actor, id))?.role))
  expect(await roles(asked)).toEqual(['owner', 'renter', undefined])
  expect(await roles(unpaid)).toEqual([undefined, 'renter', undefined])
  expect(await roles(crypto.randomUUID())).toEqual([undefined, undefined, undefined])
  const codes = (read: typeof getRental, id: string) =>
    Promise.all(everyone.map((actor) => codeOf(read(deps, actor, id))))
  expect(await codes(getRental, asked)).toEqual(['answered', 'answered', 'not_found'])
  expect(await codes(getRental, unpaid)).toEqual(['not_found', 'answered', 'not_found'])
  expect(await codes(getRequest, asked)).toEqual(['answered', 'forbidden', 'forbidden'])
  expect(await codes(getRequest, unpaid)).toEqual(['not_found', 'not_found', 'not_found'])
  expect(await codes(getRequest, crypto.randomUUID())).toEqual(['not_found', 'not_found', 'not_found'])
  expect((await getRequest(deps, owner, asked)).role).toBe('owner')
})

test("only its owner sees the item's other rentals within sixty days of it", async () => {
  const [item_id, other_id] = [await addItem('Tent'), await addItem('Drill')]
  const add = (start_date: string, end_date: string, of = item_id) => addHire({ start_date, end_date, item_id: of })
  const mine = await add('2027-06-10', '2027-06-12')
  const early = await add('2027-04-10', '2027-04-11')
  const late = await add('2027-08-11', '2027-08-14')
  await add('2027-04-08', '2027-04-09')
  await add('2027-08-15', '2027-08-15')
  await add('2027-06-01', '2027-06-02', other_id)
  const found = await listAdjacentRentals(deps, owner, mine)
  expect(found.map(({ id, days }) => [id, days])).toEqual([
    [early, 2],
    [late, 4],
  ])
  expect(await codeOf(listAdjacentRentals(deps, renter, mine))).toBe('forbidden')
  expect(await codeOf(listAdjacentRentals(deps, stranger, mine))).toBe('not_found')
  expect(await codeOf(listAdjacentRentals(deps, owner, crypto.randomUUID()))).toBe('not_found')
  expect(await listAdjacentRentals(deps, owner, await addHire({ item_id: null, start_date: '2028-01-01' }))).toEqual([])
})

test('changes of a rental reach only those who may see it', async () => {
  const [asked, unpaid] = [await addHire({ start_date: '2029-01-01' }), await addHire({ requested_at: null })]
  const viewers = async (id: string) => (await rentalSource.load(db, id))?.viewers
  expect(await viewers(asked)).toEqual([renter.userId, owner.userId])
  expect(await viewers(unpaid)).toEqual([renter.userId])
  expect(await viewers(crypto.randomUUID())).toBeUndefined()
  expect((await rentalSource.load(db, asked))?.record).toMatchObject({ id: asked, status: 'confirmed' })

  const address = '127.0.0.1'
  const watch = (column: string, value: string) =>
    Promise.all(
      [owner, renter, stranger].map((who) => rentalSource.mayWatch(db, { ...who, address }, { column, value })),
    )
  expect(await rentalSource.mayWatch(db, { ...stranger, address }, undefined)).toBe(true)
  expect(await watch('owner_id', owner.userId)).toEqual([true, false, false])
  expect(await watch('renter_id', renter.userId)).toEqual([false, true, false])
  expect(await watch('id', asked)).toEqual([true, true, false])
  expect(await watch('id', unpaid)).toEqual([false, true, false])
  expect(await watch('id', 'nonsense')).toEqual([false, false, false])
  expect(await watch('status', asked)).toEqual([false, false, false])
})

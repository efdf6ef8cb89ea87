import { addDays, type Day } from '@itemo/domain/dates.ts'
import { describe, expect, it } from 'vitest'
import { createMember, type Member } from '../../../test/factories.ts'
import { copyHire, createCompletedHire, createHire } from '../../../test/hires.ts'
import { hireOnlyOptions, serverOfFile } from '../../../test/server-of-file.ts'
import {
  changeRental,
  countUnanswered,
  countUnpaid,
  deleteRental,
  isGone,
  listLiveOf,
  listOverdue,
  listOverdueReturns,
  listOwnUnpaid,
  listTaken,
  listUnanswered,
  type RentalRow,
} from './rental-queries.ts'
import { haveConfirmedRental } from './rentals.ts'
import { beginTransaction } from '../../platform/db/transaction.ts'

const server = await serverOfFile(hireOnlyOptions)

type Side = 'owner' | 'renter'

function past(as: Member, role: Side, page: { cursor?: string; limit?: number } = {}) {
  return server.api('GET /my/rentals/past', { query: { role, ...page } }, as)
}

/** All past rentals of one side, `limit` at a time. */
async function allPast(as: Member, role: Side, limit: number) {
  const pages = [await past(as, role, { limit })]
  for (let cursor = pages[0]?.next_cursor; cursor; cursor = pages.at(-1)?.next_cursor) {
    pages.push(await past(as, role, { limit, cursor }))
  }
  return pages.map(({ rentals }) => rentals)
}

it('current rentals are in one list, past ones in another, for each side [R62]', async () => {
  const { renter, owner, rentalId } = await createCompletedHire(server)
  const { rentals: current } = await server.api('GET /my/rentals', { query: {} }, renter)
  expect(current).toEqual([])
  expect(await past(renter, 'renter')).toMatchObject({ rentals: [{ id: rentalId, role: 'renter' }], next_cursor: null })
  expect(await past(owner, 'owner')).toMatchObject({ rentals: [{ id: rentalId, role: 'owner' }], next_cursor: null })
  expect(await past(renter, 'owner')).toEqual({ rentals: [], next_cursor: null })
  expect(await past(await createMember(server), 'owner')).toEqual({ rentals: [], next_cursor: null })

  const live = await createHire(server, { paid: false })
  expect(await past(live.renter, 'renter')).toEqual({ rentals: [], next_cursor: null })
  expect((await server.api('GET /my/rentals', { query: {} }, live.renter)).rentals).toMatchObject([
    { id: live.rentalId },
  ])
})

it('past rentals are paged, latest start first, each once, however many start on a day [marketplace 7.8]', async () => {
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

it('current rentals are paged by start date, on both sides', async () => {
  const one = await createHire(server, { from: 20, to: 21, paid: false })
  const other = await createHire(server, { from: 10, to: 11, of: one.renter, paid: false })
  const requested_at = server.context.now()
  await server.db.updateTable('rentals').set({ requested_at }).where('id', '=', other.rentalId).execute()
  await copyHire(server, one, ['2030-03-05', '2030-03-01', '2030-03-03'], 'confirmed')
  // An owner doesn't see unpaid requests.
  await createHire(server, { from: 15, to: 16, of: one.renter, paid: false })
  const page = (cursor?: string, limit = 2) =>
    server.api('GET /my/rentals', { query: { limit, ...(cursor !== undefined && { cursor }) } }, one.renter)
  const first = await page()
  const second = await page(first.next_cursor ?? '')
  const third = await page(second.next_cursor ?? '')
  const starts = (list: typeof first) => list.rentals.map(({ start_date }) => start_date)
  expect(first.rentals.map(({ id }) => id)).toEqual([other.rentalId, one.rentalId])
  expect([starts(second), starts(third), third.next_cursor]).toEqual([
    ['2030-03-01', '2030-03-03'],
    ['2030-03-05'],
    null,
  ])
  expect((await page(undefined, 5)).next_cursor).toBeNull()
})

it("a rental that ends between two pages doesn't move the others", async () => {
  const hire = await createCompletedHire(server)
  await copyHire(server, hire, ['2026-02-01', '2026-02-02', '2026-02-03'], 'completed')
  const first = await past(hire.renter, 'renter', { limit: 2 })
  await copyHire(server, hire, ['2026-02-03', '2026-03-01'], 'cancelled')
  const second = await past(hire.renter, 'renter', { limit: 20, cursor: first.next_cursor ?? '' })
  const before = (await past(hire.renter, 'renter')).rentals.filter(({ status }) => status === 'completed')
  const seen = [...first.rentals, ...second.rentals].filter(({ status }) => status === 'completed')
  expect(seen.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

it('a page is refused without a side, with an invalid cursor, and above 20', async () => {
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

describe('the queries for rentals', () => {
  const { db } = server
  const days = ['2030-01-01', '2030-01-03', '2030-01-05', '2030-01-07'] as const

  /** An unpaid request, and four copies of it with the same item and people, two days each. */
  async function five() {
    const hire = await createHire(server, { paid: false })
    await copyHire(server, hire, days, 'confirmed')
    const copies = db.selectFrom('rentals').select('id').where('item_id', '=', hire.itemId)
    const rows = await copies
      .where('start_date', 'in', [...days])
      .orderBy('start_date')
      .execute()
    const ids = rows.map(({ id }) => id)
    const set = (
      index: number,
      values: Partial<Pick<RentalRow, 'status' | 'requested_at' | 'answer_by' | 'pay_by' | 'completes_on'>>,
    ) =>
      db
        .updateTable('rentals')
        .set(values)
        .where('id', '=', ids[index] ?? '')
        .execute()
    return { ...hire, ids, set }
  }
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

  it('find the live ones of an item within a range of days, by their days', async () => {
    const { itemId, ids, set } = await five()
    await five()
    const now = server.context.now()
    for (const index of [0, 1, 2, 3]) await set(index, { requested_at: now })
    const live = async (start: Day, end: Day, except = ids[3] ?? '') =>
      idsOf(await listLiveOf(db, itemId, { start, end, except, now }))
    expect(await live('2030-01-02', '2030-01-05')).toEqual(ids.slice(0, 3))
    expect(await live('2030-01-03', '2030-01-04')).toEqual(ids.slice(1, 2))
    expect(await live('2030-01-01', '2030-01-08')).toEqual(ids.slice(0, 3))
    expect(await live('2030-01-01', '2030-01-08', ids[0])).toEqual(ids.slice(1))
    const taken = async (from: Day) => (await listTaken(db, itemId, from, now)).map(({ start }) => start).toSorted()
    expect(await taken('2030-01-04')).toEqual(days.slice(1))
    expect(await taken('2030-01-05')).toEqual(days.slice(2))
    await set(1, { requested_at: null })
    await set(2, { status: 'cancelled' })
    expect(await live('2030-01-01', '2030-01-08')).toEqual(ids.slice(0, 1))
    expect(await taken('2030-01-05')).toEqual(days.slice(3))
  })

  it("find one's own unpaid ones of the item and the days", async () => {
    const { itemId, renter, ids, set, owner } = await five()
    for (const index of [0, 1, 2, 3]) await set(index, { status: 'pending' })
    const unpaid = async (start: string, end: string, by = renter, item = itemId) =>
      idsOf(
        await beginTransaction(server.context.db, (trx) => listOwnUnpaid(trx, by.id, item, { start, end })),
      ).toSorted()
    expect(await unpaid('2030-01-02', '2030-01-05')).toEqual(ids.slice(0, 3).toSorted())
    expect(await unpaid('2030-01-03', '2030-01-04')).toEqual([ids[1]])
    expect(await unpaid('2030-01-01', '2030-01-08', owner)).toEqual([])
    expect(await unpaid('2030-01-01', '2030-01-08', renter, (await five()).itemId)).toEqual([])
    await set(0, { requested_at: server.context.now() })
    await set(1, { status: 'confirmed' })
    expect(await unpaid('2030-01-01', '2030-01-08')).toEqual(ids.slice(2).toSorted())
  })

  it('find those unanswered by an instant, and count those that can still be answered', async () => {
    const { owner, ids, set } = await five()
    const at = new Date('2030-01-01T12:00:00.000Z')
    for (const index of [0, 1, 2]) {
      await set(index, { status: 'pending', answer_by: new Date(at.getTime() + index - 1) })
    }
    await set(3, { answer_by: new Date(at.getTime() - 1) })
    const mine = (await listUnanswered(db, at)).filter((id) => ids.includes(id))
    expect(mine.toSorted()).toEqual(ids.slice(0, 2).toSorted())
    expect(await countUnanswered(db, owner.id, at)).toBe(1)
    expect(await countUnanswered(db, owner.id, new Date(at.getTime() - 1))).toBe(2)
    expect(await countUnanswered(db, (await createMember(server)).id, at)).toBe(0)
  })

  it('count up to a hundred that can be answered, and expire two hundred at a time', async () => {
    const { rentalId, owner, ...hire } = await createHire(server, { paid: false })
    const at = new Date('2031-01-01T12:00:00.000Z')
    const starts = Array.from({ length: 201 }, (_, index) => addDays('2031-02-01', 2 * index))
    await copyHire(server, { ...hire, owner, rentalId }, starts, 'pending')
    await db.updateTable('rentals').set({ answer_by: at }).where('owner_id', '=', owner.id).execute()
    expect(await countUnanswered(db, owner.id, new Date(at.getTime() - 1))).toBe(100)
    expect(await listUnanswered(db, at)).toHaveLength(200)
    await db.deleteFrom('rentals').where('owner_id', '=', owner.id).execute()
  })

  it("find expired ones of an item and days that haven't been ended", async () => {
    const { itemId, ids, set } = await five()
    await five()
    const at = new Date('2031-01-01T12:00:00.000Z')
    for (const index of [0, 1, 2, 3]) await set(index, { status: 'pending', answer_by: at })
    const over = async (start: Day, end: Day, now = at) =>
      idsOf(await listOverdue(db, itemId, { start, end }, now)).toSorted()
    expect(await over('2030-01-02', '2030-01-05')).toEqual(ids.slice(0, 3).toSorted())
    expect(await over('2030-01-03', '2030-01-04')).toEqual([ids[1]])
    expect(await over('2030-01-01', '2030-01-08', new Date(at.getTime() - 1))).toEqual([])
    await set(0, { answer_by: null, pay_by: new Date(at.getTime() + 1) })
    await set(1, { answer_by: null, pay_by: at })
    await set(2, { status: 'confirmed' })
    expect(await over('2030-01-01', '2030-01-08')).toEqual([ids[1] ?? '', ids[3] ?? ''].toSorted())
    await set(3, { status: 'cancelled' })
    expect(await over('2030-01-01', '2030-01-08')).toEqual([ids[1]])
  })

  it("count one's own unpaid ones that still hold their days", async () => {
    const { renter, owner, ids, set } = await five()
    const at = new Date('2031-01-01T12:00:00.000Z')
    await five()
    for (const index of [0, 1, 2, 3]) await set(index, { status: 'pending', pay_by: new Date(at.getTime() + 1) })
    const count = (by = renter) => beginTransaction(server.context.db, (trx) => countUnpaid(trx, by.id, at))
    expect([await count(), await count(owner)]).toEqual([ids.length, 0])
    await set(0, { pay_by: at })
    await set(1, { requested_at: at })
    await set(2, { status: 'confirmed' })
    expect(await count()).toBe(1)
  })

  it('find the approved ones due to complete, page by page', async () => {
    const { ids, set } = await five()
    const today = '2030-02-05'
    for (const [index, completes_on] of [today, '2030-02-04', '2030-02-03', '2030-02-04'].entries()) {
      await set(index, { completes_on })
    }
    const page = async (after?: Pick<RentalRow, 'completes_on' | 'id'>, limit = 200) =>
      (await listOverdueReturns(db, today, { after, limit })).filter(({ id }) => ids.includes(id))
    const sameDay = [ids[1] ?? '', ids[3] ?? ''].toSorted()
    const all = await page()
    expect(idsOf(all)).toEqual([ids[2], ...sameDay])
    expect(idsOf(await page(all[0]))).toEqual(sameDay)
    expect(idsOf(await page(all[1]))).toEqual(sameDay.slice(1))
    expect(idsOf(await page({ completes_on: '2030-02-03', id: '00000000-0000-0000-0000-000000000000' }, 1))).toEqual([
      ids[2],
    ])
    await set(2, { status: 'completed' })
    await set(1, { status: 'booked' })
    expect(idsOf(await page())).toEqual(sameDay)
  })

  it('detect a deleted account', async () => {
    const [gone, here] = [await createMember(server), await createMember(server)]
    const deleted_at = server.context.now()
    await db.updateTable('profiles').set({ deleted_at, full_name: null }).where('id', '=', gone.id).execute()
    expect([await isGone(db, gone.id), await isGone(db, here.id)]).toEqual([true, false])
  })

  it('tell whether two people have an approved rental, no matter who is the owner', async () => {
    const { owner, renter, ids, set } = await five()
    const known = () => haveConfirmedRental({ db }, owner.id, renter.id)
    expect([await known(), await haveConfirmedRental({ db }, renter.id, owner.id)]).toEqual([true, true])
    expect(await haveConfirmedRental({ db }, owner.id, (await createMember(server)).id)).toBe(false)
    for (const index of [0, 1, 2, 3]) await set(index, { status: 'cancelled' })
    expect(await known()).toBe(false)
    for (const status of ['booked', 'completed'] as const) {
      await set(0, { status })
      expect(await known(), status).toBe(true)
    }
    const [id = ''] = ids
    expect(await changeRental(db, { id, status: 'pending' }, { status: 'confirmed' })).toBe(false)
    expect(await deleteRental(db, { id, status: 'pending' })).toBe(false)
    expect(await changeRental(db, { id, status: 'completed' }, { status: 'cancelled' })).toBe(true)
    expect(await known()).toBe(false)
    expect(await deleteRental(db, { id, status: 'cancelled' })).toBe(true)
    const left = await db.selectFrom('rentals').select('id').where('id', 'in', ids).execute()
    expect(idsOf(left).toSorted()).toEqual(ids.slice(1).toSorted())
  })
})

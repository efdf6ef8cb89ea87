import type { Due } from '@itemo/domain/notifications/reminders.ts'
import { expect, test } from 'vitest'
import { copyHire, createHire, dayFromNow } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { listTellable } from './rental-for-notification.ts'

const server = await serverOfFile()
const { db } = server
const hour = 3_600_000
const at = server.context.now()
const before = (hours: number) => new Date(at.getTime() - hours * hour)

/** The ids of what is due, page by page of one, as the reminders read them. */
async function pagesOf(due: Due): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const page = await listTellable(server.context, due, { after: ids.at(-1), limit: 1 })
    ids.push(...page.map(({ facts }) => facts.rentalId))
    if (page.length === 0) return ids
  }
}

test('what the clock has to say something about is read page by page, each once and nothing else', async () => {
  const hire = await createHire(server, { paid: false })
  const days = Array.from({ length: 6 }, (_, index) => dayFromNow(server, 100 + 2 * index))
  await copyHire(server, hire, days.slice(0, 4), 'confirmed')
  await copyHire(server, hire, days.slice(4), 'completed')
  const rows = await db.selectFrom('rentals').select(['id', 'start_date', 'end_date']).orderBy('start_date').execute()
  const [first, second, third, fourth, fifth, sixth] = rows.slice(1)
  const [day, ends] = [first!.start_date, first!.end_date]
  // Two that begin and end on the same days, one that was approved too late to be reminded of, and one of another day.
  const together = { start_date: day, end_date: ends, item_id: null }
  const same = [second!.id, third!.id]
  await db.updateTable('rentals').set(together).where('id', 'in', same).execute()
  const events = [
    { rental_id: first!.id, what: 'approved', at: before(1) },
    { rental_id: second!.id, what: 'approved', at: before(0) },
    { rental_id: third!.id, what: 'amended', at: before(-1) },
    { rental_id: fourth!.id, what: 'approved', at: before(1) },
    { rental_id: fifth!.id, what: 'returned', at: before(2) },
    { rental_id: sixth!.id, what: 'returned', at: before(1) },
  ] as const
  await db
    .insertInto('rental_events')
    .values(events.map((event) => ({ ...event, by: 'owner' })))
    .execute()
  const begun = [first!.id, third!.id].toSorted()
  expect(await pagesOf({ what: 'begins', on: day, approvedBefore: at })).toEqual(begun)
  expect(await pagesOf({ what: 'ends', on: ends, approvedBefore: at })).toEqual(begun)
  expect(await pagesOf({ what: 'returned', from: before(2), until: before(1) })).toEqual([fifth!.id])
  expect(await pagesOf({ what: 'returned', from: before(2), until: before(0) })).toEqual(
    [fifth!.id, sixth!.id].toSorted(),
  )
})

test('a request is reminded of until its last instant, and only where its owner had longer than that', async () => {
  const [one, quick, later] = [await createHire(server), await createHire(server), await createHire(server)]
  const answerBy = async ({ rentalId }: typeof one, hours: number, asked: number) => {
    const values = { answer_by: before(-hours), requested_at: before(-hours + asked) }
    await db.updateTable('rentals').set(values).where('id', '=', rentalId).execute()
  }
  await answerBy(one, 6, 6)
  await answerBy(quick, 6, 5)
  await answerBy(later, 7, 20)
  const due = (after: number, by: number) =>
    pagesOf({ what: 'answer', after: before(-after), by: before(-by), reminderHours: 6 })
  expect(await due(5, 6)).toEqual([one.rentalId])
  expect(await due(6, 7)).toEqual([later.rentalId])
  expect(await due(5, 7)).toEqual([one.rentalId, later.rentalId].toSorted())
})

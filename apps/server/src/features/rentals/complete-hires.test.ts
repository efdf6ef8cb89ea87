import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, dayInLondon, hourOfDay } from '@itemo/domain/dates.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Member } from '../../../test/factories.ts'
import { createHire, type Hire, insertRental, makeOverdue, readRental, renew, settleAll } from '../../../test/hires.ts'
import { cancelHire, createPaidHire, subjectsTo } from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { completeHire } from './rental-transitions.ts'

// The clocks go forward on Sunday 28 March 2027.
const { server } = await serverAndCards({ now: new Date('2027-03-24T12:00:00Z') })

async function comes(at: string): Promise<void> {
  server.setNow(new Date(at))
  await settleAll(server)
}

async function kindsTold(member: Member): Promise<string[]> {
  const { notifications } = await server.api('GET /notifications', { query: {} }, await renew(server, member))
  return notifications.map(({ kind }) => kind)
}

const rowOf = ({ rentalId }: Hire) =>
  server.db.selectFrom('rentals').selectAll().where('id', '=', rentalId).executeTakeFirstOrThrow()

/** Whether the rental was over at exactly the time of its last act. */
async function isOverByItsAct(hire: Hire): Promise<boolean> {
  const { over_at: overAt, updated_at: at } = await rowOf(hire)
  return overAt?.getTime() === at.getTime()
}

async function deny({ rentalId, owner }: Hire) {
  return server.call('POST /rentals/:rentalId/deny-return', { params: { rentalId } }, await renew(server, owner))
}

const overdue = (kinds: readonly string[]) => kinds.filter((kind) => kind === 'return_overdue').length

describe('a rental that nobody marks as returned', () => {
  let hire: Hire
  let denied: Hire
  let returned: Hire

  it('is asked about on each of the three days after its end, both sides, once a day [R65]', async () => {
    // From Thursday to Friday the 26th.
    hire = await createPaidHire(server, { from: 1, to: 2 })
    denied = await createPaidHire(server, { from: 1, to: 2 })
    returned = await createPaidHire(server, { from: 1, to: 2 })
    await comes('2027-03-26T20:00:00Z')
    expect([await kindsTold(hire.owner), await kindsTold(hire.renter)].map(overdue)).toEqual([0, 0])
    const mornings = ['2027-03-27T08:01:00Z', '2027-03-28T07:01:00Z', '2027-03-29T07:01:00Z']
    for (const [index, morning] of mornings.entries()) {
      await comes(morning)
      await comes(morning.replace('T0', 'T1'))
      expect([await kindsTold(hire.owner), await kindsTold(hire.renter)].map(overdue)).toEqual([index + 1, index + 1])
    }
    expect(await subjectsTo(server, hire.owner.email)).toContain('Is Cordless hammer drill back?')
  })

  it('can be reported as not returned by its owner only, once, and then continues for seven days', async () => {
    const params = { rentalId: denied.rentalId }
    const { actions } = await readRental(server, denied.rentalId, denied.owner)
    expect(actions).toEqual(['cancel_as_owner', 'return', 'deny_return'])
    const byRenter = server.refused(
      'POST /rentals/:rentalId/deny-return',
      { params },
      await renew(server, denied.renter),
    )
    expect((await byRenter).code).toBe('forbidden')
    const answers = await Promise.all(Array.from({ length: 10 }, () => deny(denied)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    await settleAll(server)
    expect((await kindsTold(denied.renter)).filter((kind) => kind === 'return_denied')).toHaveLength(1)
    expect(await subjectsTo(server, 'support@itemo.example')).toContain('Not back: Cordless hammer drill')
    const view = await readRental(server, denied.rentalId, denied.owner)
    expect(view).toMatchObject({
      status: 'confirmed',
      completes_on: '2027-04-05',
      actions: ['cancel_as_owner', 'return'],
    })
    expect(view.timeline.at(-1)).toMatchObject({ what: 'return_denied', by: 'owner' })
  })

  it("can't be cancelled by its renter then, which would end the time to report it [R75]", async () => {
    const { actions } = await readRental(server, denied.rentalId, denied.renter)
    expect(actions).not.toContain('cancel')
    await expect(cancelHire(server, denied)).rejects.toThrow('not back')
    expect((await rowOf(denied)).status).toBe('confirmed')
  })

  it('is judged when acting: acts that would undo it are refused after the third day, before any job [R65] [R52]', async () => {
    server.setNow(new Date('2027-03-29T22:59:30Z'))
    expect((await readRental(server, hire.rentalId, hire.owner)).actions).toContain('deny_return')
    await completeHire(server.context, hire.rentalId)
    expect((await rowOf(hire)).status).toBe('confirmed')
    server.setNow(new Date('2027-03-29T23:00:00Z'))
    expect((await readRental(server, hire.rentalId, hire.owner)).actions).toEqual(['return'])
    expect((await deny(hire)).status).toBe(409)
    await expect(cancelHire(server, hire)).rejects.toThrow('over')
    // The item is back after all: its owner may still say so.
    const params = { rentalId: returned.rentalId }
    await server.api('POST /rentals/:rentalId/return', { params }, await renew(server, returned.owner))
    expect(await isOverByItsAct(returned)).toBe(true)
  })

  it('then completes automatically, once out of ten at once, and both are told and asked for a review [R65]', async () => {
    await Promise.all(Array.from({ length: 10 }, () => completeHire(server.context, hire.rentalId)))
    await settleAll(server)
    const view = await readRental(server, hire.rentalId, hire.renter)
    expect(view).toMatchObject({ status: 'completed', payment_state: 'captured' })
    expect(view.timeline.filter(({ what }) => what === 'completed_by_itself')).toMatchObject([{ by: 'system' }])
    expect(await isOverByItsAct(hire)).toBe(true)
    for (const member of [hire.owner, hire.renter])
      expect((await kindsTold(member)).filter((kind) => kind === 'completed_by_itself')).toHaveLength(1)
    expect((await rowOf(denied)).status).toBe('confirmed')
    // Notifications about its days don't count as unread any more.
    const { notifications } = await server.api('GET /notifications', { query: {} }, await renew(server, hire.owner))
    expect(notifications.filter(({ kind, is_read: isRead }) => kind === 'return_overdue' && !isRead)).toEqual([])
    await comes('2027-03-31T18:00:00Z')
    expect(await kindsTold(hire.renter)).toContain('review_wanted')
  })

  it('and was reported as not returned completes after seven days, with reminders, and not before', async () => {
    const reminders = async () => [await kindsTold(denied.owner), await kindsTold(denied.renter)].map(overdue)
    // They were also reminded on each of the three days before the former end.
    expect(await reminders()).toEqual([3, 3])
    await comes('2027-04-02T20:00:00Z')
    expect(await reminders()).toEqual([3, 3])
    for (const [index, day] of ['2027-04-03', '2027-04-04', '2027-04-05'].entries()) {
      await comes(`${day}T07:01:00Z`)
      await comes(`${day}T22:59:00Z`)
      expect(await reminders()).toEqual([4 + index, 4 + index])
    }
    expect((await rowOf(denied)).status).toBe('confirmed')
    await comes('2027-04-05T23:01:00Z')
    expect((await rowOf(denied)).status).toBe('completed')
  })
})

describe('the end of a rental', () => {
  it('is at once if it is cancelled before its start, or at the end of its last day if later', async () => {
    const early = await createPaidHire(server, { from: 5, to: 6 })
    await cancelHire(server, early)
    expect(await isOverByItsAct(early)).toBe(true)
    const late = await createPaidHire(server, { from: 0, to: 2 })
    await cancelHire(server, late)
    const { over_at: overAt, end_date: end } = await rowOf(late)
    expect(overAt?.toISOString()).toBe(`${end}T23:00:00.000Z`)
  })

  it('comes automatically for one without a payment too', async () => {
    const hire = await createHire(server, { paid: false })
    const days = { start_date: '2027-04-01', end_date: '2027-04-02' }
    const id = await insertRental(server, hire, { ...days, status: 'booked' })
    await comes('2027-04-05T23:10:00Z')
    expect((await rowOf({ ...hire, rentalId: id })).status).toBe('completed')
  })
})

it('a rental overdue when automatic completion was introduced completes three days later, with reminders [R71]', async () => {
  const hire = await createPaidHire(server, { from: 1, to: 2 })
  await makeOverdue(server, hire, 20)
  const file = join(import.meta.dirname, '../../../migrations/0210_hires_end_by_themselves.sql')
  const [statement = ''] = /update rentals set completes_on[^;]+/.exec(await readFile(file, 'utf8')) ?? []
  const now = `'${server.context.now().toISOString()}'::timestamptz`
  const ofHire = `${statement.replace('now()', now)} where id = '${hire.rentalId}'`
  await sql.raw(ofHire).execute(server.db)
  const began = dayInLondon(server.context.now())
  expect((await rowOf(hire)).completes_on).toBe(addDays(began, 3))
  const clock = (days: number, hour: number) => hourOfDay(addDays(began, days), hour).toISOString()
  for (const days of [1, 2, 3]) {
    await comes(clock(days, 9))
    expect([await kindsTold(hire.owner), await kindsTold(hire.renter)].map(overdue)).toEqual([days, days])
  }
  await comes(clock(3, 23))
  expect((await rowOf(hire)).status).toBe('confirmed')
  await comes(clock(4, 3))
  expect((await rowOf(hire)).status).toBe('completed')
  expect(await isOverByItsAct(hire)).toBe(true)
})

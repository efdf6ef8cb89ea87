import { dayInLondon } from '@itemo/domain/dates.ts'
import { describe, expect, it } from 'vitest'
import type { Member } from '../../../test/factories.ts'
import { createHire, type Hire, renew, settleAll } from '../../../test/hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { remind } from './reminders.ts'

// The clocks go forward on Sunday 28 March 2027, at one o'clock in the morning.
const server = await serverOfFile({ now: new Date('2027-03-25T12:00:00Z') })

/** Someone's notifications, newest first. */
async function toldTo(member: Member): Promise<string[]> {
  const answer = await server.api('GET /notifications', { query: {} }, await renew(server, member))
  return answer.notifications.map(({ kind }) => kind)
}

async function mailsTo(member: Member): Promise<string[]> {
  const rows = await server.db.selectFrom('mailbox').select('subject').where('recipient', '=', member.email).execute()
  return rows.map(({ subject }) => subject)
}

async function approve({ rentalId, owner }: Hire): Promise<void> {
  const body = { pickup_location: '12 Mare Street', additional_notes: 'Ring twice' }
  await server.api('POST /rentals/:rentalId/approve', { params: { rentalId }, body }, await renew(server, owner))
  await settleAll(server)
}

async function comes(at: string): Promise<void> {
  server.setNow(new Date(at))
  await settleAll(server)
}

const isReminder = (kind: string) => ['pickup_tomorrow', 'return_today', 'answer_due', 'review_wanted'].includes(kind)

describe('over the days of a rental', () => {
  let hire: Hire
  let late: Hire
  const reminders = async (member: Member) => (await toldTo(member)).filter(isReminder)

  it('the owner is reminded a day before the deadline to answer, once', async () => {
    const waiting = await createHire(server)
    hire = await createHire(server, { from: 3, to: 4 })
    expect(dayInLondon(new Date('2027-03-28T12:00:00Z'))).toBe('2027-03-28')
    await approve(hire)
    late = await createHire(server, { from: 3, to: 3 })
    await comes('2027-03-26T11:50:00Z')
    expect(await reminders(waiting.owner)).toEqual([])
    await comes('2027-03-26T12:10:00Z')
    expect(await reminders(waiting.owner)).toEqual(['answer_due'])
    expect(await mailsTo(waiting.owner)).toContain(
      `${waiting.renter.name}'s request for Cordless hammer drill expires soon`,
    )
    expect(await reminders(waiting.renter)).toEqual([])
    await comes('2027-03-26T20:00:00Z')
    expect(await reminders(waiting.owner)).toHaveLength(1)
    expect(await reminders(hire.owner)).toEqual([])
  })

  it('both are reminded at six on the evening before, the renter with the place', async () => {
    await comes('2027-03-27T17:59:00Z')
    expect(await reminders(hire.renter)).toEqual([])
    await comes('2027-03-27T18:00:30Z')
    expect(await reminders(hire.renter)).toEqual(['pickup_tomorrow'])
    expect(await reminders(hire.owner)).toEqual(['pickup_tomorrow'])
    expect(await mailsTo(hire.renter)).toContain('You collect Cordless hammer drill tomorrow')
    const safely = server.db.selectFrom('mailbox').select('text').where('recipient', '=', hire.renter.email)
    const pickup = await safely.where('subject', '=', 'You collect Cordless hammer drill tomorrow').executeTakeFirst()
    expect(pickup?.text).toContain('Wear goggles, gloves and hearing protection.')
    expect(pickup?.text).toContain("If it looks damaged or unsafe, don't use it")
    expect(await mailsTo(hire.owner)).toContain(`${hire.renter.name} collects Cordless hammer drill tomorrow`)
  })

  it('reminders are sent once, from any server, however often the job runs', async () => {
    const other = await server.another({ SITE_URL: server.context.siteUrl })
    try {
      await server.db.deleteFrom('notifications').where('kind', '=', 'pickup_tomorrow').execute()
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => remind(index % 2 === 0 ? server.context : other.context)),
      )
    } finally {
      await other.stop()
    }
    await comes('2027-03-27T18:20:00Z')
    expect(await reminders(hire.renter)).toEqual(['pickup_tomorrow'])
    expect(await reminders(hire.owner)).toEqual(['pickup_tomorrow'])
    const sent = (await mailsTo(hire.renter)).filter((subject) => subject.includes('tomorrow'))
    // One from before they were removed, one from after.
    expect(sent).toHaveLength(2)
  })

  it('there is no reminder if the owner approved only that evening', async () => {
    const evening = await createHire(server, { from: 1, to: 3 })
    await approve(evening)
    await comes('2027-03-27T19:00:00Z')
    expect(await reminders(evening.renter)).toEqual([])
    expect(await toldTo(evening.renter)).toEqual(['request_approved'])
  })

  it('both are reminded at eight on the last day, even after the clocks went forward', async () => {
    await comes('2027-03-29T06:59:00Z')
    expect(await reminders(hire.renter)).toEqual(['pickup_tomorrow'])
    await comes('2027-03-29T07:00:30Z')
    expect(await reminders(hire.renter)).toEqual(['return_today', 'pickup_tomorrow'])
    expect(await reminders(hire.owner)).toEqual(['return_today', 'pickup_tomorrow'])
    expect(await mailsTo(hire.renter)).toContain('Cordless hammer drill is due back today')
    expect(await mailsTo(hire.owner)).toContain('Cordless hammer drill is due back today')
  })

  it('at six on the day after the return those without a review are asked for one', async () => {
    const [owner, params] = [await renew(server, hire.owner), { rentalId: hire.rentalId }]
    await server.api('POST /rentals/:rentalId/return', { params }, owner)
    await server.api('POST /rentals/:rentalId/review', { params, body: { rating: 5, text: 'Kind.' } }, owner)
    await comes('2027-03-29T20:00:00Z')
    expect(await toldTo(hire.renter)).toEqual(expect.arrayContaining(['rental_returned', 'review_received']))
    await comes('2027-03-30T16:59:00Z')
    expect(await reminders(hire.renter)).not.toContain('review_wanted')
    await comes('2027-03-30T17:01:00Z')
    expect((await reminders(hire.renter))[0]).toBe('review_wanted')
    expect(await reminders(hire.owner)).not.toContain('review_wanted')
    expect(await mailsTo(hire.renter)).toContain(`How was it with ${hire.owner.name}?`)
  })

  it('nobody is reminded of a request that was never approved', async () => {
    expect(await toldTo(late.renter)).toEqual(['request_expired'])
  })
})

it('the owner is reminded again if the deadline of a request is moved by more than a day [R11]', async () => {
  server.setNow(new Date('2027-04-01T12:00:00Z'))
  const asked = await createHire(server)
  const move = async (at: string) => {
    const input = { params: { rentalId: asked.rentalId }, body: { at, reason: 'They are travelling.' } }
    await server.api('POST /staff/rentals/:rentalId/answer-by', input, await createStaff(server, ['support']))
  }
  const reminded = async () => (await toldTo(asked.owner)).filter((kind) => kind === 'answer_due').length
  await comes('2027-04-02T12:10:00Z')
  expect(await reminded()).toBe(1)
  await move('2027-04-03T12:00:00.000Z')
  await comes('2027-04-02T12:20:00Z')
  // They were notified of the new time just now.
  expect(await reminded()).toBe(1)
  await move('2027-04-04T18:00:00.000Z')
  await comes('2027-04-03T17:50:00Z')
  expect(await reminded()).toBe(1)
  await comes('2027-04-03T18:10:00Z')
  await comes('2027-04-03T18:20:00Z')
  expect(await reminded()).toBe(2)
  await approve(asked)
  const { notifications } = await server.api('GET /notifications', { query: {} }, await renew(server, asked.owner))
  expect(notifications.filter(({ kind, is_read: isRead }) => kind === 'answer_due' && !isRead)).toEqual([])
})

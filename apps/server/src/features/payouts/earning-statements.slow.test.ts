import { openDispute } from '@itemo/card-sandbox/disputes.ts'
import { expect, it } from 'vitest'
import { dueOf, openAccount, returnHire } from '../../../test/due-books.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { type Hire, insertRental, renew, settleAll } from '../../../test/hires.ts'
import { createPaidHire, intentOf } from '../../../test/paid-hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { insertDue } from '../../../test/table-dues.ts'
import { actOnDue } from './due-acts.ts'

const { server, sandbox, pass } = await serverAndCards()
const { api } = server.context.cards

const hour = 3_600_000
const day = 24 * hour

async function readFile(as: Member, file: string): Promise<Response> {
  const { token } = await renew(server, as)
  return server.fetch(`/api/v1/my/earnings/${file}`, { headers: { authorization: `Bearer ${token}` } })
}

/** The cells of a file that contain no comma, without the header line. */
async function linesOf(as: Member, year: number): Promise<string[][]> {
  const text = await (await readFile(as, `${year}.csv`)).text()
  return text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
}

const readYears = async (as: Member) => (await server.api('GET /my/earning-years', {}, await renew(server, as))).years

async function createReturned(of?: Member): Promise<Hire> {
  const hire = await createPaidHire(server, { from: 0, to: 2, ...(of && { of }) })
  await returnHire(server, hire)
  return hire
}

it('an owner without payouts has no years, and a file with column names only', async () => {
  const { owner } = await createPaidHire(server)
  expect(await readYears(owner)).toEqual([])
  const answer = await readFile(owner, '2026.csv')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="itemo-earnings-2026.csv"')
  // Without the byte order mark, a spreadsheet shows "Müller" and "£" as something else; text() would leave it out.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  expect(text).toBe('\uFEFF"Date","What","Item","Hire from","Hire until","Amount in GBP","Hire","For"\r\n')
})

it('an invalid year or another file name is 404', async () => {
  const member = await createMember(server)
  for (const file of ['1999.csv', '26.csv', '2026.txt', '2026.csv.csv']) {
    expect((await readFile(member, file)).status, file).toBe(404)
  }
  expect((await server.fetch('/api/v1/my/earnings/2026.csv')).status).toBe(401)
})

it('payouts, returns, debts and other settlements are a line each, and add up to what the owner has', async () => {
  const hire = await createReturned()
  const account = await openAccount(server, hire.owner)
  const schedule = { interval: 'manual' as const }
  await api.balanceSettings.update({ payments: { payouts: { schedule } } }, { stripeAccount: account })
  await pass(25 * hour)
  const { data } = await api.transfers.list({ transfer_group: hire.rentalId })
  for (const amount of [1000, 500]) {
    await api.transfers.createReversal(data[0]!.id, { amount })
    await pass(hour)
  }
  await actOnDue(server.context, 'settle_outside', (await dueOf(server, hire))!.id)
  // A lost dispute of another rental, whose money is gone by then, is kept from a third.
  await api.balanceSettings.update(
    { payments: { payouts: { schedule: { interval: 'daily' } } } },
    { stripeAccount: account },
  )
  const lost = await createReturned(hire.owner)
  for (let days = 0; days < 5; days++) await pass(day)
  const dispute = await openDispute(sandbox.deps, await intentOf(server, lost), { amount: 3450, inquiry: false })
  await settleAll(server)
  await api.disputes.update(dispute, { evidence: { uncategorized_text: 'losing_evidence' } })
  await settleAll(server)
  await pass(4 * day)
  await createReturned(hire.owner)
  await pass(25 * hour)
  const lines = await linesOf(hire.owner, 2026)
  expect(lines.map(([, what, , , , amount]) => [what, amount])).toEqual([
    ['Sent to your payout account', '30.00'],
    ['Taken back from your payout account', '-10.00'],
    ['Taken back from your payout account', '-5.00'],
    ['Paid to you directly', '15.00'],
    ['Sent to your payout account', '30.00'],
    ['Settled by a later hire', '-30.00'],
    ['Kept for an earlier hire', '30.00'],
  ])
  const sum = lines.reduce((total, line) => total + Number(line[5]), 0)
  const { totals } = await server.api('GET /my/earnings', { query: {} }, await renew(server, hire.owner))
  expect(sum).toBe(totals.paid_out + totals.owed_by_you)
  const years = await readYears(hire.owner)
  expect(years.map(({ year, paid }) => [year, paid])).toEqual([[2026, sum]])
  expect(years[0]?.months.reduce((total, { paid }) => total + paid, 0)).toBe(sum)
})

/** Sent shares of £1.00, one at each instant, in the tables only. */
async function insertSentAt(owner: Member, renter: Member, instants: readonly Date[], title: string): Promise<void> {
  const rentalId = await insertRental(server, { owner, renter }, { item_snapshot: JSON.stringify({ title }) })
  const dueId = await insertDue(server, { owner, rentalId, state: 'sent' })
  const at = server.context.now()
  const payment = { subject_kind: 'rental' as const, subject_id: rentalId, payer_id: renter.id, amount_pence: 100 }
  const { id } = await server.db
    .insertInto('payments')
    .values({ ...payment, checkout_expires_at: at, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = instants.map((sentAt, index) => ({
    due_id: dueId,
    payment_id: id,
    round: index + 1,
    amount_pence: 100,
    destination: 'acct_there',
    provider_transfer_id: `tr_${dueId}_${index}`,
    state: 'sent' as const,
    sent_at: sentAt,
    created_at: sentAt,
    updated_at: sentAt,
  }))
  await server.db.insertInto('transfers').values(rows).execute()
}

it('a tax year ends on 5 April in London time', async () => {
  const [owner, renter] = [await createMember(server), await createMember(server)]
  const instants = ['2026-04-05T22:59:59Z', '2026-04-05T23:00:00Z', '2026-12-31T23:59:59Z', '2027-04-05T22:59:59Z']
  await insertSentAt(
    owner,
    renter,
    instants.map((text) => new Date(text)),
    'Tent',
  )
  expect(
    (await readYears(owner)).map(({ year, from, until, paid, months }) => [year, from, until, paid, months]),
  ).toEqual([
    [
      2026,
      '2026-04-06',
      '2027-04-05',
      3,
      [
        { month: '2027-04', paid: 1 },
        { month: '2026-12', paid: 1 },
        { month: '2026-04', paid: 1 },
      ],
    ],
    [2025, '2025-04-06', '2026-04-05', 1, [{ month: '2026-04', paid: 1 }]],
  ])
  expect((await linesOf(owner, 2025)).map(([date]) => date)).toEqual(['2026-04-05'])
  expect((await linesOf(owner, 2026)).map(([date]) => date)).toEqual(['2026-04-06', '2026-12-31', '2027-04-05'])
})

it('payments made another way belong to the year of each part, however many there were', async () => {
  const [owner, renter] = [await createMember(server), await createMember(server)]
  const dueId = await insertDue(server, { owner, rentalId: await insertRental(server, { owner, renter }, {}) })
  for (const [pence, day] of [
    [1000, '2026-04-05'],
    [2500, '2026-04-06'],
  ] as const)
    await server.db
      .updateTable('dues')
      .set({ outside_pence: pence, outside_at: new Date(`${day}T12:00:00Z`), outside_ref: `FP ${pence}` })
      .where('id', '=', dueId)
      .execute()
  expect((await readYears(owner)).map(({ year, paid }) => [year, paid])).toEqual([
    [2026, 15],
    [2025, 10],
  ])
  expect((await linesOf(owner, 2025)).map(([date, , , , , amount]) => [date, amount])).toEqual([
    ['2026-04-05', '10.00'],
  ])
})

it('a long year is complete, even with many payouts at once, and no title is a formula', async () => {
  const [owner, renter] = [await createMember(server), await createMember(server)]
  const at = new Date('2026-05-01T12:00:00.000Z')
  await insertSentAt(
    owner,
    renter,
    Array.from({ length: 1201 }, () => at),
    '=HYPERLINK(1)',
  )
  const lines = await linesOf(owner, 2026)
  expect(lines).toHaveLength(1201)
  expect(new Set(lines.map(([, , title]) => title))).toEqual(new Set(["'=HYPERLINK(1)"]))
  expect((await readYears(owner))[0]?.paid).toBe(1201)
})

import { expect, it } from 'vitest'
import { goTo } from '../../../test/deposit-hires.ts'
import { openAccount, refundByHand, returnHire } from '../../../test/due-books.ts'
import { createMember, type Member } from '../../../test/factories.ts'
import { createHire, renew, settleAll } from '../../../test/hires.ts'
import { createBoost } from '../../../test/paid-boosts.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { cancelHire, createPaidHire } from '../../../test/paid-hires.ts'
import { serverOfFile } from '../../../test/server-of-file.ts'
import { decideByOperator } from '../deposits/decide-deposit.ts'

const operator = { name: 'Borrow & Co', address: '1 High Street, London N1 1AA', vat_number: 'GB123456789' }
const server = await serverOfFile({
  env: { OPERATOR_NAME: operator.name, OPERATOR_ADDRESS: operator.address, VAT_NUMBER: 'gb 123 4567 89' },
})
const { api } = server.context.cards

const hour = 3_600_000

const list = async (as: Member, query: { cursor?: string; limit?: number } = {}) =>
  server.api('GET /my/receipts', { query }, await renew(server, as))
const read = async (as: Member, number: string) =>
  server.api('GET /my/receipts/:number', { params: { number } }, await renew(server, as))

async function kindsOf(as: Member): Promise<[string, number][]> {
  return (await list(as)).receipts.map(({ kind, amount }) => [kind, amount])
}

it('there is no receipt before money is taken, and one of a payment with its lines, parties and VAT', async () => {
  const asked = await createHire(server)
  expect(await kindsOf(asked.renter)).toEqual([])
  const hire = await createPaidHire(server)
  const [entry] = (await list(hire.renter)).receipts
  expect(entry).toMatchObject({ kind: 'payment', subject: 'hire', title: 'Cordless hammer drill', amount: 34.5 })
  expect(entry?.number).toMatch(/^P-\d+$/)
  const receipt = await read(hire.renter, entry?.number ?? '')
  expect(receipt).toMatchObject({ ...entry, operator, service: 4.5, vat: 0.75 })
  expect(receipt.lines).toEqual([
    { label: 'Daily rate', detail: '£10.00 × 3 days', amount: 30 },
    { label: expect.stringMatching(/fee \(15%\)$/), detail: null, amount: 4.5 },
  ])
  const names = await server.db
    .selectFrom('profiles')
    .select(['id', 'full_name'])
    .where('id', 'in', [hire.owner.id, hire.renter.id])
    .execute()
  const nameOf = ({ id }: Member) => names.find((row) => row.id === id)?.full_name
  expect([receipt.owner_name, receipt.payer_name]).toEqual([nameOf(hire.owner), nameOf(hire.renter)])
})

it('each refund has a receipt with its part of the service fee: together they match the payment', async () => {
  const hire = await createPaidHire(server, { from: 1, to: 3 })
  await cancelHire(server, hire)
  await settleAll(server)
  await refundByHand(server, hire, 1000)
  expect(await kindsOf(hire.renter)).toEqual([
    ['refund', 10],
    ['refund', 17.25],
    ['payment', 34.5],
  ])
  const { receipts } = await list(hire.renter)
  const whole = await Promise.all(receipts.map(({ number }) => read(hire.renter, number)))
  expect(whole.map(({ service, vat }) => [service, vat])).toEqual([
    [1.31, 0.22],
    [2.25, 0.38],
    [4.5, 0.75],
  ])
  expect(whole[1]?.lines).toEqual([{ label: 'Refund to your card', detail: null, amount: 17.25 }])
})

it('an owner has a receipt of each payout and each return, without VAT; the renter has none of these', async () => {
  const hire = await createPaidHire(server, { from: 0, to: 2 })
  await returnHire(server, hire)
  const account = await openAccount(server, hire.owner)
  const schedule = { interval: 'manual' as const }
  await api.balanceSettings.update({ payments: { payouts: { schedule } } }, { stripeAccount: account })
  server.advance(25 * hour)
  await settleAll(server)
  const { data } = await api.transfers.list({ transfer_group: hire.rentalId })
  await api.transfers.createReversal(data[0]!.id, { amount: 1000 })
  await settleAll(server)
  expect(await kindsOf(hire.owner)).toEqual([
    ['payout_returned', 10],
    ['payout', 30],
  ])
  const { receipts } = await list(hire.owner)
  expect(await read(hire.owner, receipts[1]?.number ?? '')).toMatchObject({
    service: 0,
    vat: null,
    start_date: expect.any(String),
  })
  expect(await kindsOf(hire.renter)).toEqual([['payment', 34.5]])
  const of = { params: { number: receipts[1]?.number ?? '' } }
  expect((await server.refused('GET /my/receipts/:number', of, await renew(server, hire.renter))).status).toBe(404)
})

it("a payout that includes damage shows it separately, on its page, in its document and in the year's file", async () => {
  await goTo(server, 1, 12)
  const hire = await createPaidHire(server, { from: 1, to: 1, deposit: 60 })
  await openAccount(server, hire.owner)
  await goTo(server, 1, 18)
  await returnHire(server, hire)
  for (const decision of [{ act: 'report' }, { act: 'take', pence: 3000 }] as const)
    await decideByOperator(server.context, hire.rentalId, decision)
  for (const hours of [25, 1]) {
    server.advance(hours * hour)
    await settleAll(server)
  }
  const [entry] = (await list(hire.owner)).receipts
  expect(entry).toMatchObject({ kind: 'payout', amount: 40 })
  expect((await read(hire.owner, entry?.number ?? '')).lines).toEqual([
    { label: 'Your share of the hire', detail: null, amount: 10 },
    { label: 'For damage or loss', detail: null, amount: 30 },
  ])
  const { token } = await renew(server, hire.owner)
  const load = (path: string) => server.fetch(`/api/v1/my/${path}`, { headers: { authorization: `Bearer ${token}` } })
  const words = textOfPdf(Buffer.from(await (await load(`receipts/${entry?.number}.pdf`)).arrayBuffer()))
  expect(words).toContain('For damage or loss')
  // The same words as on the page: a rental of one day shows one day.
  expect(words).not.toContain('–')
  const { years } = await server.api('GET /my/earning-years', {}, await renew(server, hire.owner))
  const file = await (await load(`earnings/${years[0]?.year}.csv`)).text()
  const lines = file.split('\r\n').slice(1, -1)
  expect(lines.map((line) => line.split(',').slice(5).toSpliced(1, 1))).toEqual([
    ['10.00', '"Hire"'],
    ['30.00', '"Damage"'],
  ])
})

it('a charge on a deposit has a receipt without service fee or VAT', async () => {
  await goTo(server, 1, 12)
  const hire = await createPaidHire(server, { from: 1, to: 1, deposit: 60 })
  await goTo(server, 1, 18)
  await returnHire(server, hire)
  for (const decision of [{ act: 'report' }, { act: 'take', pence: 2500 }] as const)
    await decideByOperator(server.context, hire.rentalId, decision)
  await settleAll(server)
  expect(await kindsOf(hire.renter)).toEqual([
    ['deposit', 25],
    ['payment', 11.5],
  ])
  const [entry] = (await list(hire.renter)).receipts
  expect(entry).toMatchObject({ subject: 'hire', title: 'Cordless hammer drill' })
  expect(await read(hire.renter, entry?.number ?? '')).toMatchObject({
    lines: [{ label: 'For damage or loss', amount: 25 }],
    service: 0,
    vat: null,
  })
})

it("the receipt of a boost is all the operator's own service", async () => {
  const { owner } = await createBoost(server)
  await settleAll(server)
  const [entry] = (await list(owner)).receipts
  expect(entry).toMatchObject({ kind: 'payment', subject: 'boost', start_date: null })
  const { service, vat, lines, owner_name: name } = await read(owner, entry?.number ?? '')
  expect(service).toBe(entry?.amount)
  expect(vat).toBe(Math.round((service * 100) / 6) / 100)
  expect(lines).toHaveLength(1)
  expect(name).toBeNull()
})

it("a number of another kind, another person's or an unknown one gives no receipt", async () => {
  const hire = await createPaidHire(server)
  const [{ number } = { number: '' }] = (await list(hire.renter)).receipts
  const stranger = await createMember(server)
  for (const wrong of [number.replace('P', 'R'), 'P-1', 'P-999999999999999', 'P-0', 'nothing', "P-1'"]) {
    const error = await server.refused(
      'GET /my/receipts/:number',
      { params: { number: wrong } },
      await renew(server, hire.renter),
    )
    expect(error.code, wrong).toBe('not_found')
  }
  const error = await server.refused('GET /my/receipts/:number', { params: { number } }, await renew(server, stranger))
  expect(error.code).toBe('not_found')
})

it('receipts are paged, latest first, without gaps or duplicates', async () => {
  const { renter, rentalId } = await createPaidHire(server)
  const payment = await server.db
    .selectFrom('payments')
    .select('id')
    .where('subject_id', '=', rentalId)
    .executeTakeFirstOrThrow()
  const at = server.context.now()
  const rows = [1, 2, 3, 4].map((pence) => ({
    payment_id: payment.id,
    kind: 'refunded' as const,
    amount_pence: pence,
    provider_ref: `re_${rentalId}_${pence}`,
    learnt_at: at,
  }))
  await server.db.insertInto('ledger_entries').values(rows).execute()
  // At the same instant, and numbered by another table.
  const outside = [5, 6, 7].map((pence) => ({ payment_id: payment.id, amount_pence: pence, at }))
  await server.db.insertInto('outside_payments').values(outside).execute()
  const amounts: number[] = []
  for (let cursor: string | undefined, more = true; more;) {
    const page = await list(renter, { limit: 2, ...(cursor !== undefined && { cursor }) })
    amounts.push(...page.receipts.map(({ amount }) => amount))
    cursor = page.next_cursor ?? undefined
    more = page.next_cursor !== null
  }
  expect(amounts).toEqual([0.07, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 34.5])
})

it("each receipt is also a document with its page's figures, for those it is about only", async () => {
  const hire = await createPaidHire(server)
  await cancelHire(server, hire)
  await settleAll(server)
  const load = async (number: string, as: Member) => {
    const { token } = await renew(server, as)
    return server.fetch(`/api/v1/my/receipts/${number}.pdf`, { headers: { authorization: `Bearer ${token}` } })
  }
  for (const { number, kind } of (await list(hire.renter)).receipts) {
    const receipt = await read(hire.renter, number)
    const answer = await load(number, hire.renter)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="itemo-receipt-${number}.pdf"`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const words = textOfPdf(Buffer.from(await answer.arrayBuffer()))
    const figures = [receipt.amount, receipt.service, receipt.vat ?? 0, ...receipt.lines.map(({ amount }) => amount)]
    for (const amount of figures) expect(words, kind).toContain(`£${amount.toFixed(2)}`)
    for (const text of [number, operator.name, operator.vat_number, receipt.payer_name]) expect(words).toContain(text)
    expect((await load(number, await createMember(server))).status).toBe(404)
    expect((await load(number, hire.owner)).status).toBe(404)
  }
  expect((await load('P-0', hire.renter)).status).toBe(404)
})

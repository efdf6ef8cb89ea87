import { demoCoverProduct } from '@itemo/domain/cover-product.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { beforeAll, expect, test } from 'vitest'
import { covers } from '../../../test/covered-hires.ts'
import { settleAll } from '../../../test/hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'
import { createStaff } from '../../../test/staff-members.ts'
import { checkLedger } from '../payments/check-ledger.ts'
import { checkInvariants } from '../payouts/check-invariants.ts'
import { bookLines } from '../payouts/money-csv.ts'
import { coversByHand } from './covers-report.ts'

const { server } = await serverAndCards()
const { db, context } = server
const { hire: coveredHire, save: saveCover } = covers(server)
const insurer = demoCoverProduct.insurer.name
beforeAll(async () => void (await saveCover()))

/** Two rentals with a cover of £2.40 each, one of which was cancelled by its owner. */
async function sellTwo(): Promise<void> {
  const [kept, off] = [await coveredHire(), await coveredHire()]
  for (const { rentalId, owner } of [kept, off])
    await server.call(
      'POST /rentals/:rentalId/approve',
      { params: { rentalId }, body: { pickup_location: 'Here' } },
      owner,
    )
  await settleAll(server)
  const params = { rentalId: off.rentalId }
  await server.call('POST /rentals/:rentalId/cancel', { params, body: { cancellation_reason: 'It broke.' } }, off.owner)
  await settleAll(server)
}

const remitted = async () => {
  const rows = db.selectFrom('ledger_entries').select('amount_pence').where('kind', '=', 'cover_remitted')
  return (await rows.execute()).map(({ amount_pence: pence }) => pence)
}

test('the monthly total of covers belongs to the insurer, and can be paid out once [R79]', async () => {
  const finance = await createStaff(server, ['finance'])
  const read = () => server.api('GET /staff/money/covers', {}, finance)
  expect(await read()).toEqual({ insurers: [], months: [] })
  expect((await coversByHand(context, [])).text).toBe('No cover was sold.\n')
  const owners = async () => (await server.api('GET /staff/money/ledger', { query: {} }, finance)).balance

  await sellTwo()
  const month = {
    month: dayInLondon(context.now()).slice(0, 7),
    insurer,
    sold: 2,
    collected: 4.8,
    refunds: 1,
    given_back: 2.4,
    insurers_share: 2.4,
    operators_share: 0,
    remitted: 0,
  }
  expect(await read()).toEqual({ insurers: [{ name: insurer, remitted: 0, owed: 2.4 }], months: [month] })
  expect(await owners()).toMatchObject({ insurers: 2.4 })
  expect((await coversByHand(context, [])).text).toContain(`${insurer} is still owed £2.40`)

  const body = { insurer, pence: 240, reference: 'BACS 1', reason: 'Their covers of the month.' }
  const note = (changes: object, as = finance, idempotencyKey = crypto.randomUUID() as string) =>
    server.call('POST /staff/covers/remittances', { body: { ...body, ...changes }, idempotencyKey }, as)
  expect(await note({ pence: 241 })).toMatchObject({
    status: 422,
    body: { error: { fields: { pence: "That's more than the £2.40 owed." } } },
  })
  // Ten people record ten payments at once: there is money for one.
  const references = Array.from({ length: 10 }, (_, index) => `BACS ${index}`)
  const answers = await Promise.all(
    references.map((reference) => note({ reference }, finance, `press-${reference.replace(' ', '-')}`)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 422),
  ])
  expect(await remitted()).toEqual([240])
  const { reference } = await db.selectFrom('cover_remittances').select('reference').executeTakeFirstOrThrow()
  expect(await note({ reference }, finance, `press-${reference.replace(' ', '-')}`)).toMatchObject({ status: 200 })
  // Another payment with the same reference doesn't count as recorded, however often its button is pressed.
  for (const key of ['another-press', 'another-press'])
    expect(await note({ reference }, finance, key)).toMatchObject({
      status: 409,
      body: { error: { message: 'This payment is already recorded.' } },
    })
  expect(await note({ reference, pence: 1 })).toMatchObject({ status: 409 })
  expect((await coversByHand(context, ['remitted', '2.40', reference, insurer])).text).toContain('was recorded before')
  await expect(coversByHand(context, ['remitted', '0.01', 'BACS X', insurer])).rejects.toThrow('£0.00 owed')
  expect(await remitted()).toEqual([240])
  expect(await read()).toEqual({
    insurers: [{ name: insurer, remitted: 2.4, owed: 0 }],
    months: [{ ...month, remitted: 2.4 }],
  })
  expect(await owners()).toMatchObject({ insurers: 0 })
  const entries = await db.selectFrom('audit_entries').select('changes').where('act', '=', 'cover.remit').execute()
  expect(entries.map(({ changes }) => changes)).toMatchObject([{ remitted_pence: { before: null, after: 240 } }])

  const today = dayInLondon(context.now())
  const book: string[] = []
  for await (const line of bookLines(context, { kind: 'insurers', from: today, until: today })) book.push(line)
  expect(book.join('')).toContain(`"${month.month}","${insurer}","2",4.80,"1",2.40,2.40,0.00,2.40`)
  expect(await checkInvariants(context)).toEqual([])
  expect((await checkLedger(context)).findings).toEqual([])
})

import { formatPence } from '@itemo/domain/money.ts'
import { describe, expect, it } from 'vitest'
import type { Member } from '../../../test/factories.ts'
import { createHire, type Hire, readMoney, renew, settleAll } from '../../../test/hires.ts'
import { serverAndCards } from '../../../test/server-of-file.ts'

const { server, sandbox } = await serverAndCards()

const hour = 3_600_000
const approval = { pickup_location: '12 Mare Street' }
const reason = { cancellation_reason: 'Ill' }
const captured = 'Payment captured: £30.00 for you'

async function mailsTo({ email }: Member): Promise<{ subject: string; text: string }[]> {
  await settleAll(server)
  const mails = server.db.selectFrom('mailbox').select(['subject', 'text']).where('recipient', '=', email)
  return mails.orderBy('id').execute()
}

const subjectsTo = async (member: Member) => (await mailsTo(member)).map(({ subject }) => subject)

async function act(
  hire: Hire,
  name: 'approve' | 'decline' | 'withdraw' | 'cancel',
  by: 'owner' | 'renter',
  body?: unknown,
) {
  const as = await renew(server, hire[by])
  await server.call(`POST /rentals/:rentalId/${name}`, { params: { rentalId: hire.rentalId }, body }, as)
  await settleAll(server)
}

/** The ledger's movements of a hire's money, in order: '3450 captured'. The provider's fee causes no email. */
async function movementsOf({ rentalId }: Hire): Promise<{ kind: string; pence: number }[]> {
  const { payment } = await readMoney(server, rentalId)
  const rows = await server.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount_pence'])
    .where('payment_id', '=', payment.id)
    .where('kind', '<>', 'fee')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, amount_pence: pence }) => ({ kind, pence }))
}

describe('the owner of an approved request', () => {
  it('is told of a capture that succeeds at once [marketplace 4.3] [R52]', async () => {
    const hire = await createHire(server)
    await act(hire, 'approve', 'owner', approval)
    expect((await subjectsTo(hire.owner)).filter((subject) => subject === captured)).toHaveLength(1)
    const { notifications } = await server.api('GET /notifications', { query: {} }, hire.owner)
    expect(notifications[0]).toMatchObject({ kind: 'payment_captured', title: captured })
    expect(await subjectsTo(hire.renter)).not.toContain(captured)
  })

  it('is told of a capture that succeeds after two hours, at that time [R52]', async () => {
    const hire = await createHire(server)
    sandbox.faults.everyCall = 'refuse'
    await act(hire, 'approve', 'owner', approval)
    server.advance(2 * hour)
    expect(await subjectsTo(hire.owner)).not.toContain(captured)
    sandbox.faults.everyCall = null
    server.advance(hour)
    expect((await subjectsTo(hire.owner)).filter((subject) => subject === captured)).toHaveLength(1)
  })

  it('is told only of the cancellation if the capture never succeeds [R52]', async () => {
    const hire = await createHire(server, { card: '4000 0000 0000 0341' })
    await act(hire, 'approve', 'owner', approval)
    server.advance(24 * hour)
    await settleAll(server)
    server.advance(hour)
    expect(await subjectsTo(hire.owner)).toEqual(
      expect.not.arrayContaining([expect.stringMatching('Payment captured')]),
    )
    expect(await subjectsTo(hire.owner)).toContain('The hire of Cordless hammer drill was cancelled')
  })

  it("isn't told of a capture that succeeds after the rental was cancelled", async () => {
    const hire = await createHire(server, { from: 1, to: 3 })
    sandbox.faults.everyCall = 'refuse'
    await act(hire, 'approve', 'owner', approval)
    await act(hire, 'cancel', 'renter', reason)
    sandbox.faults.everyCall = null
    server.advance(hour)
    expect(await subjectsTo(hire.owner)).not.toContain(captured)
    expect((await readMoney(server, hire.rentalId)).state).toBe('refunded')
  })
})

it('the owner sees in the request what they earn, not what the renter pays', async () => {
  const { owner } = await createHire(server)
  const [request] = await mailsTo(owner)
  expect(request?.text).toContain('You earn £30.00.')
  expect(request?.text).not.toContain('£34.50')
})

/** The events of a hire, and for each movement of its money the subject of the renter's email about it. */
const stories: readonly (readonly [
  string,
  { from: number; to: number },
  readonly Parameters<typeof act>[1][],
  'owner' | 'renter',
  Readonly<Record<string, RegExp>>,
])[] = [
  ['declined', { from: 10, to: 12 }, ['decline'], 'owner', { released: /was declined$/ }],
  ['taken back', { from: 10, to: 12 }, ['withdraw'], 'renter', { released: /^You withdrew/ }],
  [
    'cancelled by its renter in time',
    { from: 10, to: 12 },
    ['approve', 'cancel'],
    'renter',
    { refunded: /^Refund made/ },
  ],
  ['cancelled by its renter late', { from: 1, to: 3 }, ['approve', 'cancel'], 'renter', { refunded: /^Refund made/ }],
  ['cancelled by its owner', { from: 1, to: 3 }, ['approve', 'cancel'], 'owner', { refunded: /^Refund made/ }],
]

describe("the renter is emailed each movement of their money, with the ledger's amount", () => {
  it.each(stories)('for a request that is %s', async (_, range, acts, by, ends) => {
    const hire = await createHire(server, range)
    for (const name of acts) {
      await act(hire, name, name === 'approve' ? 'owner' : by, name === 'approve' ? approval : reason)
    }
    const subjects: Readonly<Record<string, RegExp>> = { authorised: /is sent$/, captured: /is confirmed$/, ...ends }
    const movements = await movementsOf(hire)
    expect(movements.map(({ kind }) => kind)).toEqual([
      'authorised',
      ...(acts.includes('approve') ? ['captured'] : []),
      ...Object.keys(ends),
    ])
    const mails = await mailsTo(hire.renter)
    for (const { kind, pence } of movements) {
      const told = mails.filter(({ subject }) => subjects[kind]?.test(subject))
      expect(told, kind).toHaveLength(1)
      expect(told[0]?.text, kind).toContain(formatPence(pence))
    }
  })

  it('for a request that nobody answers', async () => {
    const hire = await createHire(server)
    server.advance(48 * hour)
    const mail = (await mailsTo(hire.renter)).find(({ subject }) => subject.endsWith('has expired'))
    expect(await movementsOf(hire)).toContainEqual({ kind: 'released', pence: 3450 })
    expect(mail?.text).toContain('The hold of £34.50 on your card is released')
  })

  it('and before a refund, what a cancellation gives back', async () => {
    const hire = await createHire(server, { from: 1, to: 3 })
    await act(hire, 'approve', 'owner', approval)
    await act(hire, 'cancel', 'renter', reason)
    const mail = (await mailsTo(hire.renter)).find(({ subject }) => subject.startsWith('You cancelled'))
    expect(mail?.text).toContain('£17.25 of £34.50 goes back to your card.')
    expect(await movementsOf(hire)).toContainEqual({ kind: 'refunded', pence: 1725 })
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { depositOf, passTime } from '../../../test/deposit-hires.ts'
import { dueOf, openAccount, returnHire } from '../../../test/due-books.ts'
import { renew } from '../../../test/hires.ts'
import { createPaidHire } from '../../../test/paid-hires.ts'
import { startTestServer } from '../../../test/harness.ts'
import { undone } from '../../../test/undone.ts'
import type { Db } from '../../platform/db/db.ts'
import { checkInvariants, describeInvariants } from './check-invariants.ts'
import { reckonDue } from './reckon-due.ts'
import type { InvariantName } from './invariant-queries.ts'

const lines: string[] = []
const server = await startTestServer({ env: { LOG_LEVEL: 'error' }, onLogLine: (line) => lines.push(line) })
afterAll(() => server.close())
const { context } = server
const hour = 3_600_000

/** A rental whose money was sent, with damage taken of its deposit; and one that is over and hasn't been sent. */
const [sent, unsent] = await createHires()

async function createHires() {
  const first = await createPaidHire(server, { from: 0, to: 2, deposit: 60 })
  await openAccount(server, first.owner)
  await returnHire(server, first)
  const params = { rentalId: first.rentalId }
  const body = { amount: 25, text: 'A broken pole' }
  await server.api('POST /rentals/:rentalId/claim', { params, body }, await renew(server, first.owner))
  await server.api('POST /rentals/:rentalId/claim/accept', { params }, await renew(server, first.renter))
  // With the damage it exceeds the charge, so it waits until enough of the balance is available.
  await passTime(server, 25 * hour)
  await passTime(server, 4 * 24 * hour)
  const second = await createPaidHire(server, { from: 0, to: 2 })
  await returnHire(server, second)
  const [due, other, deposit] = [
    await dueOf(server, first),
    await dueOf(server, second),
    await depositOf(server, first),
  ]
  if (!due || !other) throw new Error('Hires that are paid have dues')
  return [
    { ...first, due, deposit },
    { ...second, due: other },
  ] as const
}

/** The findings after something was broken, which is then undone. */
async function foundAfter(breakIt: (trx: Db) => Promise<unknown>) {
  return undone(context.db, async (trx) => {
    await breakIt(trx)
    const found = await checkInvariants({ db: trx, now: context.now })
    return { names: found.map(({ name }): InvariantName => name), text: describeInvariants(found) }
  })
}

const { rentalId, due, deposit, renter } = sent
const changeDue = (values: object) => (trx: Db) =>
  trx.updateTable('dues').set(values).where('id', '=', due.id).execute()
const changeTransfer = (values: object) => (trx: Db) =>
  trx.updateTable('transfers').set(values).where('due_id', '=', due.id).execute()
const changeDeposit = (values: object) => (trx: Db) =>
  trx.updateTable('deposits').set(values).where('rental_id', '=', rentalId).execute()
const writeRow = (trx: Db, kind: 'transferred' | 'deposit_taken', ref: string, paymentId: string | null = null) =>
  trx
    .insertInto('ledger_entries')
    .values({ kind, provider_ref: ref, payment_id: paymentId, amount_pence: 100, learnt_at: context.now() })
    .execute()
const longAgo = new Date(context.now().getTime() - 10 * 24 * hour)

async function takeAgain(trx: Db): Promise<void> {
  const payments = trx.selectFrom('payments').selectAll().where('id', '=', deposit.payment_id)
  const { id: _id, provider_intent_id: _intent, ...row } = await payments.executeTakeFirstOrThrow()
  const again = trx.insertInto('payments').values({ ...row, provider_session_id: null })
  const { id } = await again.returning('id').executeTakeFirstOrThrow()
  await writeRow(trx, 'deposit_taken', 'pi_again', id)
}

async function dispute(trx: Db): Promise<void> {
  const payments = trx.selectFrom('payments').select('id').where('subject_id', '=', rentalId)
  const { id } = await payments.where('subject_kind', '=', 'rental').executeTakeFirstOrThrow()
  const told = { reason: 'fraudulent', state: 'needs_response', opened_at: longAgo, updated_at: longAgo } as const
  await trx
    .insertInto('disputes')
    .values({ provider_dispute_id: 'dp_1', payment_id: id, amount_pence: 100, ...told })
    .execute()
}

/** What was taken of the deposit is to be refunded; the payer's bank sent that back, and the payer got it another way. */
async function settleOutside(trx: Db): Promise<void> {
  const id = deposit.payment_id ?? ''
  const amounts = async () => (await reckonDue(context, trx, rentalId))?.due.amount_pence
  const set = (values: object) => trx.updateTable('payments').set(values).where('id', '=', id).execute()
  const before = await amounts()
  await set({ state: 'refund_failed', refund_pence: 2500 })
  for (const kind of ['refunded', 'refund_failed'] as const)
    await trx
      .insertInto('ledger_entries')
      .values({ kind, provider_ref: 're_1', payment_id: id, amount_pence: 2500, learnt_at: context.now() })
      .execute()
  const failed = await amounts()
  await set({ state: 'refunded', refund_outside_pence: 2500 })
  expect([before, failed, await amounts()]).toEqual([5500, 3000, 3000])
}

const broken: readonly (readonly [what: string, name: InvariantName, breakIt: (trx: Db) => Promise<unknown>])[] = [
  ['a due that isn’t the owner’s share', 'due_amount', changeDue({ amount_pence: due.amount_pence + 1 })],
  ['a due that counts less paid than the ledger', 'due_amount', changeDue({ paid_pence: due.paid_pence - 1 })],
  [
    'a hire that is over, without a due',
    'missing_due',
    (trx) => trx.deleteFrom('dues').where('id', '=', unsent.due.id).execute(),
  ],
  [
    'more with an owner than is due',
    'sent_too_much',
    (trx) =>
      trx
        .insertInto('due_offsets')
        .values({ due_id: due.id, debt_due_id: unsent.due.id, amount_pence: 100, at: context.now() })
        .execute(),
  ],
  ['a transfer before its time', 'sent_too_soon', changeTransfer({ asked_at: longAgo })],
  ['a transfer while a bank has the money', 'sent_too_soon', dispute],
  ['a transfer to someone else', 'other_account', changeTransfer({ destination: 'acct_other' })],
  ['a transfer of no due', 'sent_twice', (trx) => writeRow(trx, 'transferred', 'tr_other')],
  [
    'a transfer of another amount than the ledger’s',
    'sent_twice',
    changeTransfer({ amount_pence: 1, damage_pence: 0 }),
  ],
  ['a deposit that was taken twice', 'deposit_ends', takeAgain],
  ['a deposit that was let go and taken', 'deposit_ends', changeDeposit({ state: 'released' })],
  [
    'a kept card that was charged without a deposit',
    'deposit_ends',
    changeDeposit({ mode: 'request', provider_customer_id: null, payment_method_id: null }),
  ],
  ['more taken of a deposit than decided', 'deposit_amount', changeDeposit({ decided_pence: 2499 })],
  [
    'something that nobody fetches back',
    'fetch_back_stuck',
    changeDue({ state: 'reversing', act_at: null, updated_at: longAgo }),
  ],
  [
    'a refund that nobody makes',
    'refund_stuck',
    (trx) =>
      trx
        .updateTable('payments')
        .set({ state: 'refunding', settle_at: null })
        .where('payer_id', '=', renter.id)
        .execute(),
  ],
  [
    'a refund that fails for more than a day',
    'refund_stuck',
    (trx) =>
      trx
        .updateTable('payments')
        .set({ state: 'refunding', settle_at: context.now(), settle_attempts: 101 })
        .where('payer_id', '=', renter.id)
        .execute(),
  ],
  [
    'what is fetched back and fails for more than a day',
    'fetch_back_stuck',
    changeDue({ state: 'reversing', act_at: context.now(), attempts: 101, updated_at: context.now() }),
  ],
  ['what nobody sends', 'send_stuck', changeDue({ state: 'ready', act_at: longAgo, short_at: null })],
  [
    'what is to be sent and fails for more than a day',
    'send_stuck',
    changeDue({ state: 'sending', act_at: context.now(), attempts: 101, short_at: null }),
  ],
  ['a deposit that nobody lets go', 'deposit_stuck', changeDeposit({ state: 'held', act_at: longAgo })],
  [
    'a deposit whose charge fails for more than a day',
    'deposit_stuck',
    changeDeposit({ state: 'charging', act_at: context.now(), attempts: 101 }),
  ],
  [
    'a claim whose deposit was let go',
    'claim_stuck',
    async (trx) => {
      await changeDeposit({ state: 'released' })(trx)
      await trx.updateTable('claims').set({ state: 'open', ended_at: null }).where('rental_id', '=', rentalId).execute()
    },
  ],
  [
    'what came back in parts that the ledger doesn’t know',
    'statement',
    async (trx) => {
      const transfers = trx.selectFrom('transfers').select('id').where('due_id', '=', due.id)
      const { id } = await transfers.executeTakeFirstOrThrow()
      const part = { provider_reversal_id: 'trr_1', transfer_id: id, amount_pence: 100, at: context.now() }
      await trx.insertInto('transfer_reversals').values(part).execute()
    },
  ],
]

describe('the nightly check of the money rules', () => {
  it('ends no finding of a rule that is broken more often than is listed', async () => {
    const open = (trx: Db) =>
      trx
        .selectFrom('ledger_findings')
        .select('id')
        .where('why', '=', 'refund_stuck')
        .where('gone_at', 'is', null)
        .execute()
    await undone(context.db, async (trx) => {
      await trx
        .updateTable('payments')
        .set({ state: 'refunding', settle_at: null })
        .where('subject_id', 'in', [sent.rentalId, unsent.rentalId])
        .where('subject_kind', '=', 'rental')
        .execute()
      const later = () => new Date(context.now().getTime() + hour)
      await checkInvariants({ db: trx, now: context.now })
      expect(await open(trx)).toHaveLength(2)
      await checkInvariants({ db: trx, now: later }, 1)
      expect(await open(trx)).toHaveLength(2)
    })
  })

  it('passes for a rental sent with damage, and one that waits', async () => {
    expect([due.state, due.amount_pence, deposit.state, unsent.due.state]).toEqual(['sent', 5500, 'taken', 'waiting'])
    const found = await checkInvariants(context)
    expect(found).toEqual([])
    expect(describeInvariants(found)).toContain('All of them hold.')
  })

  it.for(broken)('reports %s', async ([, name, breakIt]) => {
    const { names, text } = await foundAfter(breakIt)
    expect(names).toContain(name)
    expect(text).toContain(`  ${name}`)
  })

  it('leaves what awaits the balance to its own alarm', async () => {
    const waits = { state: 'sending', act_at: context.now(), attempts: 101, short_at: longAgo }
    expect((await foundAfter(changeDue(waits))).names).not.toContain('send_stuck')
  })

  it("counts a deposit's refund from its decision on, however the payer gets it", async () => {
    expect((await foundAfter(settleOutside)).names).not.toContain('due_amount')
  })

  it('tells the operator at night what breaks a rule', async () => {
    await changeDue({ amount_pence: due.amount_pence + 1 })(context.db)
    lines.length = 0
    await passTime(server, 24 * hour)
    const told = lines.filter((line) => line.includes('a money invariant is broken'))
    expect(told.length).toBeGreaterThan(0)
    expect(told[0]).toContain(rentalId)
  })
})

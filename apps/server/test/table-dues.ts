import type { NewRow } from '../src/platform/db/db.ts'
import type { TestServer } from './harness.ts'
import type { Member } from './factories.ts'

/** Inserts a ready due of £30.00, in the tables only. Returns its id. */
export async function insertDue(
  { db }: TestServer,
  { owner, rentalId, ...values }: { owner: Pick<Member, 'id'>; rentalId: string } & Partial<NewRow<'dues'>>,
): Promise<string> {
  const at = new Date('2027-05-01T09:00:00Z')
  const row = { rental_id: rentalId, owner_id: owner.id, kind: 'hire', amount_pence: 3000, state: 'ready' } as const
  const { id } = await db
    .insertInto('dues')
    .values({ ...row, ready_at: at, created_at: at, updated_at: at, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a completed transfer of a due, in the tables only. Returns its id. */
export async function insertSent(
  { db }: TestServer,
  { dueId, rentalId, payer }: { dueId: string; rentalId: string; payer: Pick<Member, 'id'> },
): Promise<string> {
  const at = new Date('2027-05-02T09:00:00Z')
  const payment = await db
    .insertInto('payments')
    .values({
      subject_kind: 'rental',
      subject_id: rentalId,
      payer_id: payer.id,
      amount_pence: 3450,
      checkout_expires_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('transfers')
    .values({
      due_id: dueId,
      payment_id: payment.id,
      round: 1,
      amount_pence: 3000,
      destination: 'acct_there',
      provider_transfer_id: `tr_${dueId}`,
      state: 'sent',
      sent_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a payout that someone's bank returned, with an account, in the tables only. Returns its id. */
export async function insertFailedPayout(
  { db }: TestServer,
  { id: userId }: Pick<Member, 'id'>,
  at: Date,
): Promise<string> {
  const times = { created_at: at, updated_at: at }
  const account = await db
    .insertInto('payout_accounts')
    .values({ user_id: userId, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('payouts')
    .values({
      payout_account_id: account.id,
      provider_payout_id: `po_${account.id}`,
      amount_pence: 3000,
      state: 'failed',
      failure_code: 'no_account',
      arrives_on: '2027-05-09',
      ...times,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts someone's payment; returns its id. */
export async function paymentOf({ db }: TestServer, { id }: Pick<Member, 'id'>): Promise<string> {
  const payments = db.selectFrom('payments').select('id').where('payer_id', '=', id)
  return (await payments.executeTakeFirstOrThrow()).id
}

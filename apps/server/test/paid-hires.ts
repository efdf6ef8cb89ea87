import { expect } from 'vitest'
import { checkLedger } from '../src/features/payments/check-ledger.ts'
import type { TestServer } from './harness.ts'
import { createHire, type Hire, type HireOptions, readMoney, readRental, renew, settleAll } from './hires.ts'

export async function approveHire(server: TestServer, { rentalId, owner }: Hire) {
  const body = { pickup_location: '12 Mare Street' }
  return server.api('POST /rentals/:rentalId/approve', { params: { rentalId }, body }, await renew(server, owner))
}

export async function cancelHire(server: TestServer, hire: Hire, by: 'owner' | 'renter' = 'renter') {
  const input = { params: { rentalId: hire.rentalId }, body: { cancellation_reason: 'Ill' } }
  return server.api('POST /rentals/:rentalId/cancel', input, await renew(server, hire[by]))
}

/** An approved and paid hire of £34.50, of which £30.00 are the owner's. */
export function createPaidHire(server: TestServer, options: Omit<HireOptions, 'paid'> = {}): Promise<Hire> {
  return createHire(server, options, { name: 'approved', act: approveAndTell })
}

async function approveAndTell(server: TestServer, hire: Hire): Promise<void> {
  await approveHire(server, hire)
  await settleAll(server)
}

/** The provider's id of the payment for a hire. */
export async function intentOf(server: TestServer, { rentalId }: Hire): Promise<string> {
  return (await readMoney(server, rentalId)).payment.provider_intent_id!
}

/** Kinds and pence of a hire's ledger entries after the hold, without the provider's fee; reconciliation has to find no difference. */
export async function ledgerOf(server: TestServer, { rentalId }: Hire) {
  const { payment } = await readMoney(server, rentalId)
  const { findings } = await checkLedger(server.context)
  expect(findings.filter(({ paymentId }) => paymentId === payment.id)).toEqual([])
  const rows = await server.db
    .selectFrom('ledger_entries')
    .select(['kind', 'amount_pence'])
    .where('payment_id', '=', payment.id)
    .where('kind', 'not in', ['authorised', 'fee'])
    .orderBy('id')
    .execute()
  return rows.map(({ kind, amount_pence: pence }) => [kind, pence])
}

/** The figures that the two sides of a hire see, in pounds. */
export async function readFigures(server: TestServer, { rentalId, owner, renter }: Hire) {
  const [mine, theirs] = [await readRental(server, rentalId, renter), await readRental(server, rentalId, owner)]
  return { back: mine.refund_if_cancelled, earns: theirs.owner_earns, state: mine.payment_state }
}

/** The subjects of the mails to an address. */
export async function subjectsTo(server: TestServer, address: string): Promise<string[]> {
  const mails = server.db.selectFrom('mailbox').select('subject').where('recipient', '=', address).orderBy('id')
  return (await mails.execute()).map(({ subject }) => subject)
}

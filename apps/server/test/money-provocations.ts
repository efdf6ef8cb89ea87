import { openDispute } from '@itemo/card-sandbox/disputes.ts'
import { sendBack } from '@itemo/card-sandbox/refunds.ts'
import { demoCoverProduct } from '@itemo/domain/cover-product.ts'
import type { SandboxDeps } from '@itemo/card-sandbox/sandbox.ts'
import type { StaffRole } from '@itemo/domain/staff/staff-roles.ts'
import { reckonDue } from '../src/features/payouts/reckon-due.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'
import { createClaimable } from './deposit-hires.ts'
import { returnHire } from './due-books.ts'
import type { Member } from './factories.ts'
import type { TestServer } from './harness.ts'
import { dayFromNow, type Hire, settleAll } from './hires.ts'
import { cancelHire, createPaidHire, intentOf } from './paid-hires.ts'
import { type Provoke, tooOftenOf } from './provoke.ts'
import { createStaff } from './staff-members.ts'

/** The subject of a staff act: its id, its version, and its hire. */
interface Made {
  readonly id: string
  readonly version: number
  readonly hire: Hire
}

const facts = 'The pictures show a broken pole.'
export const reason = 'The item was broken.'
export const reference = 'FP 1234'

/** The due of a hire, once it's in the state that follows from the facts. */
async function settledDue({ context, db }: TestServer, { rentalId }: Hire): Promise<{ id: string; version: number }> {
  const reckoned = await inTransaction(db, (trx) => reckonDue(context, trx, rentalId))
  if (!reckoned) throw new Error('a hire without a due')
  return reckoned.due
}

/** A due that can be held back, or (`isHeld`) is held back. */
export async function makeDue(server: TestServer, isHeld = false): Promise<Made> {
  const hire = await createPaidHire(server, { from: 0, to: 2 })
  await returnHire(server, hire)
  if (isHeld)
    await server.db.updateTable('dues').set({ held_by: 'operator' }).where('rental_id', '=', hire.rentalId).execute()
  const row = await settledDue(server, hire)
  return { ...row, hire }
}

/**
 * A refund that the payer's bank returned: by a card whose refunds always fail after a minute, or (`atOnce`) only this one. It's in the
 * ledger afterwards; otherwise the first staff act or job that reads it would write it there.
 */
export async function makeFailedRefund(server: TestServer, atOnce = false): Promise<Made> {
  const { db } = server
  const hire = await createPaidHire(server, { from: 1, to: 3, ...(!atOnce && { card: '4000 0000 0000 5126' }) })
  await cancelHire(server, hire)
  await settleAll(server)
  const payment = db.selectFrom('payments').select(['id', 'version', 'state'])
  if (atOnce) {
    const refunds = server.sandboxDb
      .selectFrom('sandbox.refunds')
      .select('id')
      .where('intent_id', '=', await intentOf(server, hire))
    const { id } = await refunds.executeTakeFirstOrThrow()
    await server.context.cards.sandbox?.transact((deps) => sendBack(deps, id))
  } else server.advance(2 * 60_000)
  await settleAll(server)
  const { state, ...row } = await payment.where('subject_id', '=', hire.rentalId).executeTakeFirstOrThrow()
  if (state !== 'refund_failed') throw new Error(`the refund is ${state}`)
  return { ...row, hire }
}

export const sandboxOf = ({ context, sandboxDb }: TestServer): SandboxDeps => ({
  db: sandboxDb,
  now: context.now,
  siteUrl: context.siteUrl,
})

/** A dispute that nobody has answered. */
export async function makeDispute(server: TestServer): Promise<Made & { readonly ref: string }> {
  const hire = await createPaidHire(server)
  const ref = await openDispute(sandboxOf(server), await intentOf(server, hire), { amount: 3450 })
  await settleAll(server)
  const { id } = await server.db
    .selectFrom('disputes')
    .select('id')
    .where('provider_dispute_id', '=', ref)
    .executeTakeFirstOrThrow()
  return { id, version: 0, hire, ref }
}

/** A lost dispute of which the owner still has the money. */
export async function makeLoss(server: TestServer): Promise<Made> {
  const { id, hire } = await makeDispute(server)
  const { db } = server
  await db.updateTable('disputes').set({ state: 'lost' }).where('id', '=', id).execute()
  const sent = { state: 'sent', blocked_by: null, outside_pence: 3000, outside_at: server.context.now() } as const
  await db.updateTable('dues').set(sent).where('rental_id', '=', hire.rentalId).execute()
  const { version } = await settledDue(server, hire)
  return { id, version, hire }
}

/** A finding of a check. */
export async function makeFinding({ context, db }: TestServer): Promise<{ id: string; version: number }> {
  const at = context.now()
  const found = { check_kind: 'provider', why: 'no_row', detail: `${crypto.randomUUID()}: 5 pence` } as const
  return db
    .insertInto('ledger_findings')
    .values({ ...found, found_at: at, seen_at: at })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

/** A finding of a check about a hire. */
async function makeFindingOfHire(server: TestServer): Promise<Made> {
  const hire = await createPaidHire(server)
  const { id, version } = await makeFinding(server)
  await server.db.updateTable('ledger_findings').set({ subject_id: hire.rentalId }).where('id', '=', id).execute()
  return { id, version, hire }
}

/** A damage case of £25.00 that staff may decide. */
export async function makeClaim(server: TestServer): Promise<Made> {
  const hire = await createClaimable(server, { isOpen: true })
  const body = { text: 'It was broken before.' }
  await server.api('POST /rentals/:rentalId/claim/contest', { params: { rentalId: hire.rentalId }, body }, hire.renter)
  const { version } = await server.db
    .selectFrom('claims')
    .select('version')
    .where('rental_id', '=', hire.rentalId)
    .executeTakeFirstOrThrow()
  return { id: hire.rentalId, version, hire }
}

type Body = (made: { readonly version: number }) => object

interface About {
  readonly param: string
  readonly make: (server: TestServer) => Promise<{ id: string; version: number; hire?: Hire }>
  readonly body: Body
  readonly role?: StaffRole
}

/** The caller is the owner of the hire. */
const own =
  ({ param, make, body, role = 'operator' }: About): Provoke =>
  async (server) => {
    const made = await make(server)
    const as: Member = await createStaff(server, [role])
    const rental = server.db.updateTable('rentals').set({ owner_id: as.id })
    await rental.where('id', '=', made.hire?.rentalId ?? '').execute()
    const deposit = server.db.updateTable('deposits').set({ owner_id: as.id })
    await deposit.where('rental_id', '=', made.hire?.rentalId ?? '').execute()
    return { as, input: { params: { [param]: made.id }, body: body(made) } }
  }

/** It has changed since it was read. */
const changed =
  ({ param, make, body, role = 'operator' }: About): Provoke =>
  async (server) => {
    const made = await make(server)
    const seen = { version: made.version + 7 }
    return { as: await createStaff(server, [role]), input: { params: { [param]: made.id }, body: body(seen) } }
  }

const seen: Body = ({ version }) => ({ version, reason })
const outside: Body = ({ version }) => ({ version, reason, reference })
const answer: Body = () => ({ reason })

const refusals = (about: About) => ({ own_matter: own(about), conflict: changed(about) })

const due = (body: Body, isHeld = false) =>
  refusals({ param: 'dueId', make: (server) => makeDue(server, isHeld), body })
const refund = (body: Body) => refusals({ param: 'paymentId', make: (server) => makeFailedRefund(server, true), body })

/** A dispute that was already answered in another way. */
const answered = (before: 'submit' | 'accept'): Provoke => {
  return async (server) => {
    const { id } = await makeDispute(server)
    const values = { answer: before, answer_asked_at: server.context.now() }
    await server.db.updateTable('disputes').set(values).where('id', '=', id).execute()
    return { as: await createStaff(server, ['finance']), input: { params: { disputeId: id }, body: { reason } } }
  }
}

/** The provider no longer knows the dispute, or its key. */
const providerSilent: Provoke = async (server) => {
  const { id } = await makeDispute(server)
  const ref = { provider_dispute_id: `dp_${id.slice(0, 8)}` }
  await server.db.updateTable('disputes').set(ref).where('id', '=', id).execute()
  return { as: await createStaff(server, ['finance']), input: { params: { disputeId: id }, body: { reason } } }
}

const dispute = { param: 'disputeId', make: makeDispute, body: answer }
const claim: About = {
  param: 'claimId',
  make: makeClaim,
  body: ({ version }) => ({ version, pence: 500, facts }),
  role: 'support',
}

/** A payment of £2.40 to a separate insurer, exactly what that is still owed. */
async function remittance(server: TestServer) {
  const { rentalId } = await createPaidHire(server)
  const insurer = { ...demoCoverProduct.insurer, name: `Insurer ${rentalId.slice(0, 8)}` }
  const [at, pence] = [server.context.now(), 240]
  await server.db
    .insertInto('cover_policies')
    .values({
      rental_id: rentalId,
      cover_id: 0,
      terms: JSON.stringify({ ...demoCoverProduct, insurer }),
      amount_pence: pence,
      state: 'bound',
      starts_on: dayFromNow(server, 1),
      ends_on: dayFromNow(server, 3),
      bound_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const row = { kind: 'cover_collected' as const, provider_ref: `cover_${rentalId}_1`, amount_pence: pence }
  await server.db
    .insertInto('ledger_entries')
    .values({ ...row, learnt_at: at })
    .execute()
  return { insurer: insurer.name, pence, reference, reason: 'Their covers of March.' }
}

/** Why a staff act on money is refused. */
export const moneyProvocations = {
  'GET /staff/money/ledger': {
    invalid_input: async (server) => ({
      as: await createStaff(server, ['finance']),
      input: { query: { from: '2027-01-01' } },
    }),
  },
  'POST /staff/covers/remittances': {
    conflict: async (server) => {
      const as = await createStaff(server, ['finance'])
      const body = await remittance(server)
      await server.api('POST /staff/covers/remittances', { body: { ...body, pence: body.pence - 1 } }, as)
      return { as, input: { body } }
    },
  },
  'POST /staff/dues/:dueId/block': due(seen),
  'POST /staff/dues/:dueId/release': due(seen, true),
  'POST /staff/dues/:dueId/settled-outside': due(outside),
  'POST /staff/refunds/:paymentId/retry': refund(seen),
  'POST /staff/refunds/:paymentId/settled-outside': refund(outside),
  'POST /staff/disputes/:disputeId/submit': {
    own_matter: own(dispute),
    conflict: answered('accept'),
    payment_provider: providerSilent,
  },
  'POST /staff/disputes/:disputeId/accept': {
    own_matter: own(dispute),
    conflict: answered('submit'),
    payment_provider: providerSilent,
  },
  'POST /staff/disputes/:disputeId/bear': refusals({ param: 'disputeId', make: makeLoss, body: seen }),
  'POST /staff/ledger/check': {
    ...tooOftenOf('POST /staff/ledger/check', async (server) => ({ as: await createStaff(server, ['finance']) })),
  },
  'POST /staff/ledger/findings/:findingId/resolve': {
    own_matter: own({ param: 'findingId', make: makeFindingOfHire, body: seen }),
    conflict: changed({ param: 'findingId', make: makeFinding, body: seen }),
  },
  'POST /staff/claims/:claimId/decide': {
    ...refusals(claim),
    deposit_state: async (server) => {
      const { rentalId } = await createClaimable(server, { isOpen: true })
      const body = { version: 0, pence: 500, facts }
      return { as: await createStaff(server, ['support']), input: { params: { claimId: rentalId }, body } }
    },
  },
} satisfies Record<string, Record<string, Provoke | string>>

/** Acts of staff on money that can be done once, with their preparation. */
export const moneyWrites = {
  due: async (server: TestServer, isHeld = false) => {
    const { id: dueId, version } = await makeDue(server, isHeld)
    return { params: { dueId }, body: { version, reason } }
  },
  refund: async (server: TestServer) => {
    const { id: paymentId, version } = await makeFailedRefund(server, true)
    return { params: { paymentId }, body: { version, reason } }
  },
  dispute: async (server: TestServer) => {
    const { id: disputeId } = await makeDispute(server)
    return { params: { disputeId }, body: { reason } }
  },
  loss: async (server: TestServer) => {
    const { id: disputeId, version } = await makeLoss(server)
    return { params: { disputeId }, body: { version, reason } }
  },
  remittance: async (server: TestServer) => ({ body: await remittance(server) }),
  finding: async (server: TestServer) => {
    const { id: findingId, version } = await makeFinding(server)
    return { params: { findingId }, body: { version, reason } }
  },
  claim: async (server: TestServer) => {
    const { id: claimId, version } = await makeClaim(server)
    return { params: { claimId }, body: { version, pence: 500, facts } }
  },
} as const

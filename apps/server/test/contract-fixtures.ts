import { api, type ApiKey } from '@itemo/contract/api.ts'
import { makeClaim, makeDispute, makeDue, makeFailedRefund } from './money-provocations.ts'
import { createMember, type Member } from './factories.ts'
import { pathParts } from './contract-calls.ts'
import type { TestServer } from './harness.ts'
import { createDeadLetter } from './dead-letters.ts'
import { createStaff } from './staff-members.ts'
import { insertBoost } from '../src/features/boosts/boost-queries.ts'
import { copyHire, createCompletedHire, createItem, dayFromNow } from './hires.ts'
import { openCaseAbout, writeAnsweredReport, writeDecisionAbout } from './table-decisions.ts'
import { insertFailedPayout } from './table-dues.ts'
import type { RequestRow } from '../src/features/support/support-queries.ts'
import { writeRequest } from './written-requests.ts'

/** Someone with a few entries in every list, and the ids of these for paths. */
export interface FilledLists {
  readonly member: Member
  readonly operator: Member
  readonly ids: Readonly<Record<string, string>>
}

/**
 * Creates an owner with a few of everything that is paged: items, saved ones, hires, reviews, conversations, messages, notifications, earnings,
 * blocks, sessions, boosts, receipts.
 */
export async function fillLists(server: TestServer): Promise<FilledLists> {
  const hire = await createCompletedHire(server)
  const { owner, renter, itemId, rentalId } = hire
  await copyHire(server, hire, ['2026-02-03', '2026-02-03', '2026-03-29'], 'completed')
  const role = { query: { role: 'renter' as const } }
  const { rentals } = await server.api('GET /my/rentals/past', role, renter)
  for (const { id } of rentals) {
    const body = { rating: 5, text: 'Clean, sharp and ready when I came.' }
    await server.api('POST /rentals/:rentalId/review', { params: { rentalId: id }, body }, renter)
  }
  for (const title of ['Long ladder', 'Belt sander']) {
    const { id } = await createItem(server, owner, { title })
    await server.api('PUT /saved/:itemId', { params: { itemId: id } }, owner)
  }
  const looked = ['drone', 'marquee', 'zither'].map((words) => ({ words, day: '2026-06-01', shown: 2, empty: 3 }))
  await server.db.insertInto('searched_words').values(looked).execute()
  const about = { body: { item_id: itemId, other_user_id: owner.id } }
  const { id: conversationId } = await server.api('POST /conversations', about, renter)
  for (const text of ['Is it free?', 'On Monday?', 'Or on Tuesday?']) {
    await server.api(
      'POST /conversations/:conversationId/messages',
      { params: { conversationId }, body: { text } },
      renter,
    )
  }
  for (const other of [await createMember(server), await createMember(server)]) {
    const { id } = await server.api('POST /conversations', about, other)
    const params = { conversationId: id }
    await server.api('POST /conversations/:conversationId/messages', { params, body: { text: 'And me?' } }, other)
  }
  const at = server.context.now()
  const due = {
    owner_id: owner.id,
    kind: 'hire',
    state: 'sent',
    amount_pence: 3000,
    created_at: at,
    updated_at: at,
  } as const
  await server.db
    .insertInto('dues')
    .values(rentals.map(({ id }) => ({ ...due, rental_id: id })))
    .execute()
  const payouts = await insertFailedPayout(server, owner, at)
  const { id: _id, ...payout } = await server.db
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', payouts)
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('payouts')
    .values({ ...payout, provider_payout_id: 'po_another' })
    .execute()
  await copyHire(server, hire, ['2027-02-03', '2027-02-10', '2027-03-29'], 'confirmed')
  for (const one of [await createMember(server), await createMember(server), await createMember(server)]) {
    await server.api('PUT /people/:userId/block', { params: { userId: one.id } }, owner)
    const boost = { owner_id: owner.id, plan_id: 'boost-7', plan_name: '1 Week Boost', days: 7, price_pence: 499 }
    const titles = [{ id: itemId, title: 'Drill' }]
    const boostId = await insertBoost(server.db, { ...boost, status: 'refused', created_at: at }, titles)
    const payment = { subject_kind: 'boost', subject_id: boostId, payer_id: owner.id, amount_pence: 499 } as const
    const { id } = await server.db
      .insertInto('payments')
      .values({ ...payment, state: 'captured', captured_at: at, checkout_expires_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const entry = {
      payment_id: id,
      kind: 'captured',
      amount_pence: 499,
      provider_ref: `pi_${id}`,
      learnt_at: at,
    } as const
    await server.db.insertInto('ledger_entries').values(entry).execute()
    const session = { user_id: owner.id, amr: '[]', refreshed_at: at }
    await server.db.insertInto('auth.sessions').values(session).execute()
  }
  const days = { from: dayFromNow(server, 9), until: dayFromNow(server, 9) }
  for (const words of ['tall ladder', 'long ladder', 'short ladder'])
    await server.api('POST /wants', { body: { words, near: 'E8', ...days } }, owner)
  const { wants } = await server.api('GET /wants', { query: {} })
  await server.context.jobs.drain()
  const { receipts } = await server.api('GET /my/receipts', { query: {} }, owner)
  const number = receipts[0]?.number ?? ''
  const operator = await createStaff(server, ['operator'])
  for (const other of [await createMember(server), await createMember(server)]) {
    const body = { email: other.email, roles: ['support' as const], display_name: 'Sana from Itemo' }
    await server.api('POST /staff/team', { body }, operator)
    const looked = { at, staff_id: operator.id, what: 'person', subject_id: other.id } as const
    await server.db.insertInto('access_entries').values(looked).execute()
  }
  const record = {
    title: 'What we do',
    body: 'Reports are looked at within a day.',
    review_by: dayFromNow(server, 365),
  }
  for (const kind of ['measures', 'dpia', 'reviews_policy'] as const)
    await server.api('POST /staff/records', { body: { kind, version: 0, ...record } }, operator)
  for (const one of [await createMember(server), await createMember(server), await createMember(server)]) {
    const report = { subject_kind: 'person', subject_id: one.id, reason: 'spam' } as const
    await server.api('POST /reports', { body: report }, owner)
    await writeDecisionAbout(server, owner.id)
  }
  const decisionId = await writeDecisionAbout(server, owner.id)
  const reportId = await writeAnsweredReport(server, owner.id)
  const caseId = await openCaseAbout(server)
  const requests = [await writeRequest(server, owner), await writeRequest(server, owner), await writeRequest(server)]
  const [{ number: requestNumber }, { id: requestId }] = requests as [RequestRow, RequestRow]
  const wantId = wants[0]?.id ?? ''
  const [jobId = ''] = await Promise.all(Array.from({ length: 3 }, () => createDeadLetter(server)))
  const claimId = await fillBooks(server)
  for (const kind of ['signed_in', 'password_changed', 'signed_in'] as const)
    await server.db.insertInto('security_events').values({ user_id: owner.id, at, kind }).execute()
  // Longer than any test advances the clock.
  const until = new Date(at.getTime() + 1000 * 86_400_000)
  const grant = { staff_id: operator.id, conversation_id: conversationId, at, until }
  await server.db.insertInto('access_grants').values(grant).execute()
  const ids = {
    jobId,
    claimId,
    itemId,
    rentalId,
    wantId,
    conversationId,
    userId: owner.id,
    number,
    decisionId,
    reportId,
    caseId,
    requestId,
    ref: `S-${requestNumber}`,
  }
  return { member: owner, operator, ids }
}

/** Inserts a completed transfer of a due, in the tables only. */
async function insertTransfer({ context, db }: TestServer, dueId: string, rentalId: string): Promise<void> {
  const at = context.now()
  const payments = db.selectFrom('payments').select('id').where('subject_id', '=', rentalId)
  const { id } = await payments.where('subject_kind', '=', 'rental').executeTakeFirstOrThrow()
  const made = { due_id: dueId, payment_id: id, round: 9, amount_pence: 3000, destination: 'acct_there' } as const
  const values = { ...made, provider_transfer_id: `tr_${dueId}`, state: 'sent', sent_at: at } as const
  await db
    .insertInto('transfers')
    .values({ ...values, created_at: at, updated_at: at })
    .execute()
}

/** Inserts two of each thing that the books list; returns the id of a damage case. */
async function fillBooks(server: TestServer): Promise<string> {
  for (const _ of [1, 2]) {
    const { id: dueId, hire } = await makeDue(server)
    await insertTransfer(server, dueId, hire.rentalId)
    await makeFailedRefund(server, true)
    await makeDispute(server)
  }
  await makeClaim(server)
  return (await makeClaim(server)).id
}

/** A call's path parameters from the fixtures. Throws and names what is missing for a call that needs something else. */
export function paramsOf(key: ApiKey, ids: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    pathParts(key).map((name) => {
      const id = ids[name]
      if (id === undefined) throw new Error(`${key} needs an id for :${name} in contract-fixtures.ts`)
      return [name, id]
    }),
  )
}

/** Who makes a call: an operator if it's a staff call. */
export function callerOf(key: ApiKey, { member, operator }: Pick<FilledLists, 'member' | 'operator'>): Member {
  return typeof api[key].access === 'object' ? operator : member
}

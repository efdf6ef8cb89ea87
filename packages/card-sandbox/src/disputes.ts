import type { Selectable } from 'kysely'
import type { SandboxDisputes } from './sandbox-tables.ts'
import type { SandboxDeps } from './sandbox.ts'
import { recordEvent } from './events.ts'
import type { FormObject } from './decode-form.ts'
import { getRow, listPage, type Page } from './find-rows.ts'
import { badParameter, invalidRequest } from './wire-error.ts'
import { wireId, wireTime } from './wire-id.ts'

type DisputeRow = Selectable<SandboxDisputes>

/** What the provider keeps of every dispute, in pence. */
const feePence = 2000
const evidenceDays = 7

/** The evidence that decides a dispute at once, in `evidence[uncategorized_text]`. */
const verdicts: ReadonlyMap<unknown, 'won' | 'lost'> = new Map([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
])

/** A dispute as the provider shows it: what it took from the balance, and what it gave back once it is won. */
function showDispute(row: DisputeRow): object {
  const movement = (prefix: string, amount: number, fee: number) => ({
    id: row.id.replace(/^dp_/, prefix),
    object: 'balance_transaction',
    amount,
    currency: 'gbp',
    fee,
    net: amount - fee,
    type: 'adjustment',
  })
  const took = row.status.startsWith('warning') ? [] : [movement('txn_out_', -row.amount, feePence)]
  const returned = row.status === 'won' ? [movement('txn_in_', row.amount, 0)] : []
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: [...took, ...returned],
    charge: row.intent_id.replace(/^pi_/, 'ch_'),
    created: wireTime(row.created_at),
    currency: 'gbp',
    evidence_details: { due_by: wireTime(row.due_by), has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: row.status.startsWith('warning'),
    livemode: false,
    metadata: {},
    payment_intent: row.intent_id,
    reason: row.reason,
    status: row.status,
  }
}

/** The payer asks their bank for the money back; `inquiry`: the bank only asks, and takes nothing yet. */
export async function openDispute(
  deps: SandboxDeps,
  intentId: string,
  { amount, inquiry = false }: { readonly amount: number; readonly inquiry?: boolean },
): Promise<string> {
  const now = deps.now()
  const row = await deps.db
    .insertInto('sandbox.disputes')
    .values({
      id: wireId('dp'),
      intent_id: intentId,
      amount,
      reason: 'fraudulent',
      status: inquiry ? 'warning_needs_response' : 'needs_response',
      due_by: new Date(now.getTime() + evidenceDays * 86_400_000),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await deps.db.updateTable('sandbox.intents').set({ disputed: true }).where('id', '=', intentId).execute()
  await recordEvent(deps, 'charge.dispute.created', showDispute(row))
  return row.id
}

/** Whether the bank has, or has decided about, money of an intent: nothing of it can be refunded then. */
export async function hasDispute({ db }: SandboxDeps, intentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sandbox.disputes')
    .select('id')
    .where('intent_id', '=', intentId)
    .where('status', 'in', ['needs_response', 'under_review', 'lost'])
    .executeTakeFirst()
  return row !== undefined
}

/** Sends evidence to the bank. Winning and losing evidence decide at once, any other is looked at. */
export async function updateDispute(deps: SandboxDeps, id: string, params: FormObject): Promise<object> {
  const { evidence } = params
  const text = typeof evidence === 'object' && !Array.isArray(evidence) ? evidence.uncategorized_text : undefined
  if (text === undefined) throw badParameter('evidence', 'Evidence is needed.', 'parameter_missing')
  return decideDispute(deps, id, verdicts.get(text) ?? 'under_review')
}

export async function decideDispute(
  deps: SandboxDeps,
  id: string,
  verdict: 'won' | 'lost' | 'under_review',
): Promise<object> {
  const row = await getRow(deps.db, { table: 'sandbox.disputes', kind: 'dispute', id, lock: true })
  const isInquiry = row.status === 'warning_needs_response'
  if (!isInquiry && row.status !== 'needs_response' && row.status !== 'under_review') {
    throw invalidRequest('This dispute is already closed.')
  }
  const status = isInquiry ? 'warning_closed' : verdict
  const changed = await deps.db
    .updateTable('sandbox.disputes')
    .set({ status })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const type = status === 'under_review' ? 'charge.dispute.updated' : 'charge.dispute.closed'
  await recordEvent(deps, type, showDispute(changed))
  return showDispute(changed)
}

export async function getDispute({ db }: SandboxDeps, id: string): Promise<object> {
  return showDispute(await getRow(db, { table: 'sandbox.disputes', kind: 'dispute', id }))
}

export function listDisputes({ db }: SandboxDeps, intentId: string | undefined, page: Page): Promise<object> {
  return listPage(db, { table: 'sandbox.disputes', url: '/v1/disputes', page, intentId, show: showDispute })
}

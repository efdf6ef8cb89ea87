import type { Selectable } from 'kysely'
import type { SandboxDisputes } from './sandbox-tables.ts'
import type { SandboxDeps } from './sandbox.ts'
import { isEvidenceFile } from './files.ts'
import { linesOf, showLine, writeLine } from './balance/balance-lines.ts'
import { recordEvent } from './events.ts'
import type { FormObject } from './decode-form.ts'
import { getRow, insertRow, listPage, type Page, updateRow } from './sandbox-rows.ts'
import { badParameter, invalidRequest } from './wire-error.ts'
import { wireId, wireTime } from './wire-id.ts'

type DisputeRow = Selectable<SandboxDisputes>

/** The provider's fee for every dispute, in pence. */
const feePence = 2000
const evidenceDays = 7

/** Evidence that decides a dispute at once, in `evidence[uncategorized_text]`. */
const verdicts: ReadonlyMap<unknown, 'won' | 'lost'> = new Map([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
])

/** A dispute as the provider shows it, with its balance transactions: the withdrawal, and the return once it's won. */
async function showDispute(deps: SandboxDeps, row: DisputeRow): Promise<object> {
  const moved = await linesOf(deps, row.id)
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amount,
    balance_transactions: moved.map((line) => showLine(line, deps.now())),
    charge: chargeOf(row),
    created: wireTime(row.created_at),
    currency: 'gbp',
    evidence: row.evidence,
    evidence_details: {
      due_by: wireTime(row.due_by),
      has_evidence: Object.keys(row.evidence as object).length > 0,
      past_due: deps.now() > row.due_by,
      submission_count: row.submissions,
    },
    is_charge_refundable: row.status.startsWith('warning'),
    livemode: false,
    metadata: {},
    payment_intent: row.intent_id,
    reason: row.reason,
    status: row.status,
  }
}

const chargeOf = ({ intent_id: id }: Pick<DisputeRow, 'intent_id'>) => id.replace(/^pi_/, 'ch_')

/** Withdraws the money of a dispute from the balance with the provider's fee, or returns it without the fee. */
async function move(deps: SandboxDeps, row: DisputeRow, way: 'out' | 'in'): Promise<void> {
  const { id: source_id, amount } = row
  const line = { id: row.id.replace(/^dp_/, `txn_${way}_`), type: 'adjustment', source_id } as const
  const what = `Chargeback ${way === 'out' ? 'withdrawal' : 'reversal'} for ${chargeOf(row)}`
  const moved = way === 'out' ? { amount: -amount, fee: feePence } : { amount }
  await writeLine(deps, { ...line, ...moved, description: what })
}

/** The payer disputes a charge at their bank; `inquiry`: the bank only asks, and doesn't take the money yet. */
export async function openDispute(
  deps: SandboxDeps,
  intentId: string,
  { amount, inquiry = false }: { readonly amount: number; readonly inquiry?: boolean },
): Promise<string> {
  const now = deps.now()
  const row = await insertRow(deps.db, 'sandbox.disputes', {
    id: wireId('dp'),
    intent_id: intentId,
    amount,
    reason: 'fraudulent',
    status: inquiry ? 'warning_needs_response' : 'needs_response',
    due_by: new Date(now.getTime() + evidenceDays * 86_400_000),
    created_at: now,
  })
  await deps.db.updateTable('sandbox.intents').set({ disputed: true }).where('id', '=', intentId).execute()
  if (!inquiry) await move(deps, row, 'out')
  const shown = await showDispute(deps, row)
  await recordEvent(deps, 'charge.dispute.created', shown)
  if (!inquiry) await recordEvent(deps, 'charge.dispute.funds_withdrawn', shown)
  return row.id
}

/** Whether the bank holds money of an intent, or has decided about it: then nothing of it can be refunded. */
export async function hasDispute({ db }: SandboxDeps, intentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sandbox.disputes')
    .select('id')
    .where('intent_id', '=', intentId)
    .where('status', 'in', ['needs_response', 'under_review', 'lost'])
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores evidence, and submits it to the bank unless `submit` is false. Winning and losing evidence decide at once, any other goes under
 * review. A bank accepts evidence once.
 */
export async function updateDispute(deps: SandboxDeps, id: string, params: FormObject): Promise<object> {
  const row = await getRow(deps.db, { table: 'sandbox.disputes', kind: 'dispute', id, lock: true })
  const { evidence = {} } = params
  if (typeof evidence !== 'object' || Array.isArray(evidence))
    throw badParameter('evidence', 'Evidence has to be an object.')
  const { uncategorized_file: file, uncategorized_text: text } = evidence
  if (typeof file === 'string' && !(await isEvidenceFile(deps, file)))
    throw badParameter('evidence[uncategorized_file]', `No such file upload: '${file}'`, 'resource_missing')
  if (row.submissions > 0) throw invalidRequest('Evidence of this dispute has been submitted already.')
  if (deps.now() > row.due_by) throw invalidRequest('The time for evidence of this dispute is over.')
  const merged = { ...(row.evidence as object), ...evidence }
  if (Object.keys(merged).length === 0) throw badParameter('evidence', 'Evidence is needed.', 'parameter_missing')
  const isSubmitted = params.submit !== 'false'
  const values = { evidence: JSON.stringify(merged), submissions: isSubmitted ? 1 : 0 }
  const changed = await updateRow(deps.db, 'sandbox.disputes', id, values)
  return isSubmitted ? decideDispute(deps, id, verdicts.get(text) ?? 'under_review') : showDispute(deps, changed)
}

/** The states of an inquiry. */
const inquiries: readonly DisputeRow['status'][] = ['warning_needs_response', 'warning_under_review']

/** Applies the bank's verdict to an open dispute; any but `under_review` closes an inquiry. Throws WireError for a closed one. */
export async function decideDispute(deps: SandboxDeps, id: string, verdict: 'won' | 'lost' | 'under_review') {
  const row = await getRow(deps.db, { table: 'sandbox.disputes', kind: 'dispute', id, lock: true })
  const isInquiry = inquiries.includes(row.status)
  if (!isInquiry && row.status !== 'needs_response' && row.status !== 'under_review') {
    throw invalidRequest('This dispute is already closed.')
  }
  const isLookedAt = verdict === 'under_review'
  const ofInquiry = isLookedAt ? 'warning_under_review' : 'warning_closed'
  const status = isInquiry ? ofInquiry : verdict
  const changed = await updateRow(deps.db, 'sandbox.disputes', id, { status })
  if (status === 'won') await move(deps, changed, 'in')
  const type = isLookedAt ? 'charge.dispute.updated' : 'charge.dispute.closed'
  const shown = await showDispute(deps, changed)
  await recordEvent(deps, type, shown)
  if (status === 'won') await recordEvent(deps, 'charge.dispute.funds_reinstated', shown)
  return shown
}

/** Escalates an inquiry: the bank takes the money after all, and waits for evidence again, even if it had been answered. */
export async function escalateInquiry(deps: SandboxDeps, id: string): Promise<void> {
  const row = await getRow(deps.db, { table: 'sandbox.disputes', kind: 'dispute', id, lock: true })
  if (!inquiries.includes(row.status)) throw invalidRequest('This dispute is no inquiry.')
  const due_by = new Date(deps.now().getTime() + evidenceDays * 86_400_000)
  const values = { status: 'needs_response', due_by, submissions: 0 } as const
  const changed = await updateRow(deps.db, 'sandbox.disputes', id, values)
  await move(deps, changed, 'out')
  const shown = await showDispute(deps, changed)
  await recordEvent(deps, 'charge.dispute.updated', shown)
  await recordEvent(deps, 'charge.dispute.funds_withdrawn', shown)
}

/** Closes the inquiries about an intent, once its payer has been refunded in full. */
export async function closeInquiries(deps: SandboxDeps, intentId: string): Promise<void> {
  const rows = deps.db.selectFrom('sandbox.disputes').select('id').where('intent_id', '=', intentId)
  for (const { id } of await rows.where('status', 'in', inquiries).execute()) await decideDispute(deps, id, 'won')
}

/** A dispute as the provider shows it. Throws WireError `resource_missing`. */
export async function getDispute(deps: SandboxDeps, id: string): Promise<object> {
  return showDispute(deps, await getRow(deps.db, { table: 'sandbox.disputes', kind: 'dispute', id }))
}

/** A page of the disputes, optionally of one intent, newest first. */
export function listDisputes(deps: SandboxDeps, intentId: string | undefined, page: Page): Promise<object> {
  const show = (row: DisputeRow) => showDispute(deps, row)
  const where = { intent_id: intentId }
  return listPage(deps.db, { table: 'sandbox.disputes', url: '/v1/disputes', page, where, show })
}

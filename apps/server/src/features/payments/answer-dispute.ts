import { createHash } from 'node:crypto'
import type { StaffActName } from '@itemo/domain/staff/staff-acts.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { audited } from '../staff/audit.ts'
import {
  byShell,
  type StaffAction,
  forgetIdempotencyKey,
  requireOthers,
  isRepeatedAction,
} from '../staff/staff-action.ts'
import {
  type DisputeRow,
  findDisputeByRef,
  storeEvidenceFile,
  listOpenDisputes,
  listSidesOf,
  lockDispute,
  markAnswer,
  markAnswered,
} from './dispute-queries.ts'
import { closeDispute, readDisputeThere, submitDispute, uploadEvidence } from './stripe-disputes.ts'

type Deps = Pick<Context, 'cards' | 'db' | 'now'>

/** Why a dispute isn't answered. `busy`: the other answer is being given. */
export type DisputeDenial = 'unknown' | 'busy' | 'over'

export type DisputeAnswered =
  | { readonly done: 'now' | 'before'; readonly status: string }
  | { readonly why: DisputeDenial }

/** A call to the provider never takes this long: afterwards the other answer may be given to a dispute that is still open there. */
const callsMs = 10 * 60_000

/**
 * Submits the evidence of a dispute to the bank, once. The provider is read first, so that nothing is submitted twice
 * after a lost response or when someone else has done it; two concurrent calls use the same idempotency keys.
 */
export async function submitEvidence(
  deps: Deps,
  ref: string,
  render: () => Promise<Buffer>,
  action: StaffAction = byShell,
): Promise<DisputeAnswered> {
  return answerOnce(deps, ref, { answer: 'submit', action }, async ({ id, state, evidence_file_id: known }) => {
    const fileId = known ?? (await upload(deps, { id, ref, bytes: await render() }))
    // A bank that only inquired may still take the money after our answer: the same document is then a second answer.
    const key = `${id}:${state === 'warning' ? 'answer' : 'submit'}:${fileId}`
    await submitDispute(deps, { ref, fileId, key })
  })
}

/** Concedes the dispute to the payer, without waiting for the bank's decision. */
export async function acceptDispute(deps: Deps, ref: string, action: StaffAction = byShell): Promise<DisputeAnswered> {
  return answerOnce(deps, ref, { answer: 'accept', action }, ({ id }) => closeDispute(deps, ref, `${id}:accept`))
}

interface Answer {
  readonly answer: 'submit' | 'accept'
  readonly action: StaffAction
}

const auditActs = { submit: 'dispute.submit', accept: 'dispute.accept' } as const satisfies Record<string, StaffActName>

async function answerOnce(
  deps: Deps,
  ref: string,
  { answer, action }: Answer,
  give: (dispute: DisputeRow) => Promise<void>,
): Promise<DisputeAnswered> {
  if (!(await findDisputeByRef(deps.db, ref))) return { why: 'unknown' }
  const before = await readDisputeThere(deps, ref)
  // Read after the provider, so that it includes what another call did in the meantime.
  const dispute = await findDisputeByRef(deps.db, ref)
  if (!dispute) return { why: 'unknown' }
  const isGiven = dispute.answer === answer && (before.isSubmitted || answer === 'accept')
  if (!before.isOpen) {
    if (!isGiven) return { why: 'over' }
    await markAnswered(deps.db, dispute.id, deps.now())
    return { done: 'before', status: before.status }
  }
  if (!(await mark(deps, dispute, { answer, action }))) return { why: 'busy' }
  await give(dispute)
  await markAnswered(deps.db, dispute.id, deps.now())
  return { done: 'now', status: (await readDisputeThere(deps, ref)).status }
}

/** Records which answer is being given, with one audit entry however often it is given. False if the other answer is being given. */
async function mark(
  deps: Deps,
  { id, payment_id: paymentId }: DisputeRow,
  { answer, action }: Answer,
): Promise<boolean> {
  const now = deps.now()
  const since = new Date(now.getTime() - callsMs)
  return inTransaction(deps.db, async (trx) => {
    requireOthers(action, await listSidesOf(trx, paymentId))
    const before = await lockDispute(trx, id)
    if (await isRepeatedAction(trx, action, now)) return before.answer === answer
    if (!(await markAnswer(trx, id, { answer, now, since }))) {
      await forgetIdempotencyKey(trx, action)
      return false
    }
    if (before.answer === answer) return true
    return audited(
      trx,
      action.by,
      { act: auditActs[answer], subjectId: id, reason: action.reason, at: now },
      async (note) => {
        note('answer', before.answer, answer)
        return true
      },
    )
  })
}

async function upload(
  deps: Deps,
  { id, ref, bytes }: { readonly id: string; readonly ref: string; readonly bytes: Buffer },
): Promise<string> {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const fileId = await uploadEvidence(deps, { name: `evidence-${ref}.pdf`, bytes, key: `${id}:file:${digest}` })
  return storeEvidenceFile(deps.db, id, fileId)
}

/** The disputes that wait for our answer or for the bank, the most urgent first. */
export function listDisputes({ db }: Pick<Context, 'db'>): ReturnType<typeof listOpenDisputes> {
  return listOpenDisputes(db)
}

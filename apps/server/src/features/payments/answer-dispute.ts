import { createHash } from 'node:crypto'
import type { StaffActName } from '@itemo/domain/staff/staff-acts.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { audited } from '../staff/audit.ts'
import { byShell, type Deed, forgetPress, requireOthers, wasPressed } from '../staff/deed.ts'
import {
  type DisputeRow,
  findDisputeByRef,
  keepEvidenceFile,
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

/** No call to the provider takes so long: after that the other answer can be given to what is still open there. */
const callsMs = 10 * 60_000

/**
 * Gives the bank the evidence of a dispute, once: the provider is read first, so that after a lost answer, or when someone else
 * did it, nothing is given twice; two at once have the same keys.
 */
export async function submitEvidence(
  deps: Deps,
  ref: string,
  render: () => Promise<Buffer>,
  deed: Deed = byShell,
): Promise<DisputeAnswered> {
  return answerOnce(deps, ref, { answer: 'submit', deed }, async ({ id, state, evidence_file_id: known }) => {
    const fileId = known ?? (await upload(deps, { id, ref, bytes: await render() }))
    // A bank that only asked may take the money after it was answered: then the same document is another answer.
    const key = `${id}:${state === 'warning' ? 'answer' : 'submit'}:${fileId}`
    await submitDispute(deps, { ref, fileId, key })
  })
}

/** Says that the payer is right: the bank's decision is not waited for. */
export async function acceptDispute(deps: Deps, ref: string, deed: Deed = byShell): Promise<DisputeAnswered> {
  return answerOnce(deps, ref, { answer: 'accept', deed }, ({ id }) => closeDispute(deps, ref, `${id}:accept`))
}

interface Answer {
  readonly answer: 'submit' | 'accept'
  readonly deed: Deed
}

const auditActs = { submit: 'dispute.submit', accept: 'dispute.accept' } as const satisfies Record<string, StaffActName>

async function answerOnce(
  deps: Deps,
  ref: string,
  { answer, deed }: Answer,
  give: (dispute: DisputeRow) => Promise<void>,
): Promise<DisputeAnswered> {
  if (!(await findDisputeByRef(deps.db, ref))) return { why: 'unknown' }
  const before = await readDisputeThere(deps, ref)
  // Read after it: what another call has done by then is known.
  const dispute = await findDisputeByRef(deps.db, ref)
  if (!dispute) return { why: 'unknown' }
  const isGiven = dispute.answer === answer && (before.isSubmitted || answer === 'accept')
  if (!before.isOpen) {
    if (!isGiven) return { why: 'over' }
    await markAnswered(deps.db, dispute.id, deps.now())
    return { done: 'before', status: before.status }
  }
  if (!(await mark(deps, dispute, { answer, deed }))) return { why: 'busy' }
  await give(dispute)
  await markAnswered(deps.db, dispute.id, deps.now())
  return { done: 'now', status: (await readDisputeThere(deps, ref)).status }
}

/** Says which answer is given, with one entry of the audit however often it is given. False: the other one is. */
async function mark(deps: Deps, { id, payment_id: paymentId }: DisputeRow, { answer, deed }: Answer): Promise<boolean> {
  const now = deps.now()
  const since = new Date(now.getTime() - callsMs)
  return inTransaction(deps.db, async (trx) => {
    requireOthers(deed, await listSidesOf(trx, paymentId))
    const before = await lockDispute(trx, id)
    if (await wasPressed(trx, deed, now)) return before.answer === answer
    if (!(await markAnswer(trx, id, { answer, now, since }))) {
      await forgetPress(trx, deed)
      return false
    }
    if (before.answer === answer) return true
    return audited(
      trx,
      deed.by,
      { act: auditActs[answer], subjectId: id, reason: deed.reason, at: now },
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
  return keepEvidenceFile(deps.db, id, fileId)
}

/** The disputes that wait for an answer or for the bank, the most urgent first. */
export function listDisputes({ db }: Pick<Context, 'db'>): ReturnType<typeof listOpenDisputes> {
  return listOpenDisputes(db)
}

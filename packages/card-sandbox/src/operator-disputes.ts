import { decideDispute, escalateInquiry } from './disputes.ts'
import { actsPart, type Markup } from './page-frame.ts'
import type { SandboxDeps } from './sandbox.ts'
import { WireError } from './wire-error.ts'

const listed = 50
/** The states in which the bank hasn't decided. */
const open = ['warning_needs_response', 'warning_under_review', 'needs_response', 'under_review'] as const

/** Makes the bank decide a dispute. False when there's no such dispute, or it's already decided. */
export async function actOnDispute(deps: SandboxDeps, id: string, act: string): Promise<boolean> {
  try {
    if (act === 'escalate') await escalateInquiry(deps, id)
    else await decideDispute(deps, id, act === 'win' ? 'won' : 'lost')
    return true
  } catch (error) {
    if (error instanceof WireError) return false
    throw error
  }
}

/** Open disputes, with the bank's possible decisions. */
export async function disputesPart({ db }: SandboxDeps, path: string): Promise<Markup> {
  const rows = await db
    .selectFrom('sandbox.disputes')
    .innerJoin('sandbox.intents', 'sandbox.intents.id', 'sandbox.disputes.intent_id')
    .select(['sandbox.disputes.id', 'sandbox.disputes.amount', 'sandbox.intents.description'])
    .where('sandbox.disputes.status', 'in', open)
    .orderBy('sandbox.disputes.created_at', 'desc')
    .limit(listed)
    .execute()
  return actsPart('Disputes', rows, `${path}/disputes`, [
    ['lose', 'The payer is right'],
    ['win', 'The payer is wrong'],
    ['escalate', 'An inquiry becomes a dispute'],
  ])
}

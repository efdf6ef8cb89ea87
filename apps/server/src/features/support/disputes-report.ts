import { formatPence } from '@itemo/domain/money.ts'
import { wallClockOf } from '@itemo/domain/wall-clock.ts'
import type { Context } from '../../context.ts'
import {
  acceptDispute,
  type DisputeAnswered,
  type DisputeDenial,
  listDisputes,
  submitEvidence,
} from '../payments/answer-dispute.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { collectEvidence } from './dispute-evidence.ts'
import { renderEvidence } from './evidence-pdf.ts'

type Deps = Pick<Context, 'cards' | 'db' | 'now'>

const usage = 'Usage: disputes, disputes submit dp_…, or disputes accept dp_…'

const denials: Readonly<Record<DisputeDenial, string>> = {
  unknown: 'there is no such dispute',
  busy: 'the other answer is being submitted: check again in ten minutes',
  over: 'it is already answered or over at the card provider',
}

interface Outcome {
  readonly text: string
  readonly isAlarming?: boolean
}

/** The operator's command for disputes: lists the open ones, sends the evidence of a hire to the bank, or accepts a dispute. */
export async function disputesByHand(deps: Deps, [act, ref]: readonly (string | undefined)[]): Promise<Outcome> {
  if (act === undefined) return { text: await describeDisputes(deps) }
  if (ref === undefined || (act !== 'submit' && act !== 'accept')) throw new UsageError(usage)
  if (act === 'accept')
    return outcomeOf(await acceptDispute(deps, ref), 'Accepted: the payer keeps the money.', 'It was accepted before.')
  const evidence = await collectEvidence(deps, ref)
  if (!evidence) return outcomeOf({ why: 'unknown' }, '', '')
  const answered = await submitEvidence(deps, ref, () => renderEvidence(evidence, deps.now()))
  return outcomeOf(
    answered,
    'The evidence has been submitted: the bank decides.',
    'The evidence was submitted before: the bank decides.',
  )
}

function outcomeOf(answered: DisputeAnswered, now: string, before: string): Outcome {
  if ('why' in answered) return { text: `Nothing was done: ${denials[answered.why]}.\n`, isAlarming: true }
  return { text: `${answered.done === 'now' ? now : before} Its status at the provider is ${answered.status}.\n` }
}

async function describeDisputes(deps: Deps): Promise<string> {
  const disputes = await listDisputes(deps)
  if (disputes.length === 0) return 'No dispute is open.\n'
  const lines = disputes.map(({ provider_dispute_id: ref, amount_pence: pence, state, reason, due_by, answered_at }) =>
    [
      `${ref}  ${formatPence(pence)}  ${state}  ${reason}`,
      due_by && answered_at === null ? `  evidence until ${wallClockOf(due_by)}` : '',
      answered_at ? `  answered ${wallClockOf(answered_at)}` : '',
    ].join(''),
  )
  return `${lines.join('\n')}\n`
}

import type { Context } from '../../context.ts'
import { updateFindings } from '../payments/ledger-findings.ts'
import { type BrokenInvariant, type InvariantName, invariantNames, listBroken } from './invariant-queries.ts'

/** The maximum number of breaches that are reported for each rule. */
const maxListed = 100

/** Finds money that breaks one of our rules, using only our own tables, and stores the findings. Empty if all rules hold. */
export async function checkInvariants(
  { db, now }: Pick<Context, 'db' | 'now'>,
  limit = maxListed,
): Promise<BrokenInvariant[]> {
  const at = now()
  const broken: BrokenInvariant[] = []
  const whole: InvariantName[] = []
  for (const name of invariantNames) {
    const found = await listBroken(db, name, at, limit + 1)
    broken.push(...found.slice(0, limit))
    if (found.length <= limit) whole.push(name)
  }
  const findings = broken.map(({ name, rentalId, detail }) => ({ why: name, subjectId: rentalId, detail }))
  // A rule with more breaches than that isn't closed: the rest are unknown.
  const isWhole = whole.length === invariantNames.length
  await updateFindings({ db, now }, 'rules', findings, { isWhole, looked: whole })
  return broken
}

/** What to do about each broken rule. */
export const ruleAdvice: Readonly<Record<InvariantName, string>> = {
  due_amount: "An owner's due doesn't match the money of the hire: report it, and block the due until then.",
  missing_due: 'A hire is over and paid, and nothing is due to its owner: report it.',
  sent_too_much:
    'An owner has more than they are due, and nothing is being fetched back: block their dues and report it.',
  sent_too_soon: 'Something was sent too early, or while a bank had the money: check whether it has to come back.',
  other_account: "A transfer went to an account that isn't its owner's: reverse it at the provider.",
  sent_twice: 'A transfer belongs to no due, or differs from the ledger: look it up at the provider.',
  deposit_ends:
    'A deposit ended twice, or is held after its end: release the hold, or refund the charge, at the provider.',
  deposit_amount:
    'More of a deposit was taken than decided: decide its claim, or if there is none, use `npm run money:deposit -- take` or `release`.',
  fetch_back_stuck: 'An overpayment is not being fetched back: the log says why.',
  send_stuck: 'A due could not be sent for more than a day: the log says why.',
  refund_stuck: 'A refund is owed and not being made: the log says why.',
  deposit_stuck: "A deposit's next step has been waiting for more than a day: the log says why.",
  claim_stuck: 'A claim is about a deposit that is over, so nobody can decide it: report it.',
  cover: "The payments and refunds of a cover don't match its policy: report it.",
  statement: "A reversal of a transfer doesn't match its owner's statement: report it.",
}

/** The findings as text for a terminal. */
export function describeInvariants(broken: readonly BrokenInvariant[]): string {
  const names = [...new Set(broken.map(({ name }) => name))]
  const lines = [
    'The invariants of the money',
    ...broken.map(({ name, rentalId, detail }) => `  BROKEN     ${rentalId ?? 'the book'}  ${name}  ${detail}`),
    ...(names.length > 0 ? ['What to do', ...names.map((name) => `  ${name.padEnd(17)}${ruleAdvice[name]}`)] : []),
    broken.length === 0 ? '  All of them hold.' : `  ${broken.length} broken.`,
  ]
  return `${lines.join('\n')}\n`
}

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
  due_amount:
    'What an owner is due does not follow from the money of the hire: report it, and block the due until then.',
  missing_due: 'A hire is over and paid, and nothing is due to its owner: report it.',
  sent_too_much:
    'An owner has more than they are due, and nothing is being fetched back: block their dues and report it.',
  sent_too_soon: 'Something was sent before its time, or while a bank had the money: look whether it has to come back.',
  other_account: "A transfer went to an account that isn't its owner's: take it back at the provider.",
  sent_twice: 'Something was sent that belongs to no due, or differs from the ledger: look it up at the provider.',
  deposit_ends:
    'A deposit ended twice, or is held after its end: let the hold go, or give the charge back, at the provider.',
  deposit_amount:
    'More of a deposit was taken than decided: decide its claim, or where there is none `npm run money:deposit -- take` or `release`.',
  fetch_back_stuck: 'What was sent too much is not being fetched back: the log says why.',
  send_stuck: 'An owner is to be sent something and is not, for more than a day: the log says why.',
  refund_stuck: 'A refund is owed and not being made: the log says why.',
  deposit_stuck: 'Something is to be done about a deposit and is not, for more than a day: the log says why.',
  claim_stuck: 'Something is asked for of a deposit that is over, so nobody can decide it: report it.',
  cover: "What was taken for a cover, or given back of it, isn't what its policy says: report it.",
  statement: "What came back of a transfer isn't what its owner reads: report it.",
}

/** The findings as text for a terminal. */
export function describeInvariants(broken: readonly BrokenInvariant[]): string {
  const names = [...new Set(broken.map(({ name }) => name))]
  const lines = [
    'The money against its own rules',
    ...broken.map(({ name, rentalId, detail }) => `  BROKEN     ${rentalId ?? 'the book'}  ${name}  ${detail}`),
    ...(names.length > 0 ? ['What to do', ...names.map((name) => `  ${name.padEnd(17)}${ruleAdvice[name]}`)] : []),
    broken.length === 0 ? '  All of them hold.' : `  ${broken.length} broken.`,
  ]
  return `${lines.join('\n')}\n`
}

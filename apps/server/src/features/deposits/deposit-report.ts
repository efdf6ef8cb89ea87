import { Id } from '@itemo/domain/ids.ts'
import { formatPence } from '@itemo/domain/money.ts'
import { minChargePence } from '@itemo/domain/payments/charge-bounds.ts'
import { wallClockOf } from '@itemo/domain/wall-clock.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { decideByOperator, type OperatorDecision } from './decide-deposit.ts'
import type { DepositDenial } from './report-and-decide.ts'
import { listUndecided, sumDeposits } from './deposit-queries.ts'
import type { DepositDeps } from './settle-deposit.ts'

/** Deposits by state, and those that wait for a person, as text for a terminal. */
export async function describeDeposits({ db }: Pick<Context, 'db'>): Promise<string> {
  const sums = await sumDeposits(db)
  if (sums.length === 0) return ''
  const waiting = await listUndecided(db)
  const lines = [
    'Deposits by state',
    ...sums.map(({ state, count, amountPence, takenPence }) =>
      [
        `  ${state.padEnd(26)}${String(count).padStart(7)}${formatPence(amountPence).padStart(16)}`,
        takenPence > 0 ? `  of which taken ${formatPence(takenPence)}` : '',
      ].join(''),
    ),
    ...(waiting.length > 0
      ? ['Deposits with reported damage: npm run money:deposit -- take RENTAL POUNDS | release RENTAL']
      : []),
    ...waiting.map(({ rental_id: id, state, amount_pence: pence, reported_at: at }) =>
      [`  ${id}${formatPence(pence).padStart(16)}  ${state.padEnd(12)}`, at ? `since ${wallClockOf(at)}` : ''].join(''),
    ),
  ]
  return `${lines.join('\n')}\n`
}

const usage = 'Usage: report RENTAL, take RENTAL POUNDS [WHY], or release RENTAL [WHY].'

export const depositDenials: Readonly<Record<DepositDenial, string>> = {
  none: 'there is no deposit, or its hire was never agreed to',
  over: 'none of it can be charged any more, or no damage was reported',
  too_late: 'the 24 hours after the hire are over',
  decided: 'it has already been decided',
  amount: 'it is more than the deposit, or more than is claimed',
  too_little: `less than ${formatPence(minChargePence)} can't be paid by card`,
  no_picture: 'for more than £50.00 the owner has to show the damage, a bill or a price',
  unanswered: 'one of the two still has time to answer',
}

/** An act of the operator on a deposit, from the command line. Throws a UsageError for an unknown act, or an invalid id or amount. */
export async function depositByHand(
  deps: DepositDeps,
  [act, id, ...rest]: readonly (string | undefined)[],
): Promise<{ readonly text: string; readonly isAlarming: boolean }> {
  const rentalId = z.safeParse(Id, id)
  const decision = decisionOf(act, rest)
  if (!decision || !rentalId.success) throw new UsageError(usage)
  return decideAndDescribe(deps, rentalId.data, decision)
}

/** Carries out a decision of the operator and describes the result. */
export async function decideAndDescribe(
  deps: DepositDeps,
  rentalId: string,
  decision: OperatorDecision,
): Promise<{ readonly text: string; readonly isAlarming: boolean }> {
  const result = await decideByOperator(deps, rentalId, decision)
  if ('why' in result) return { text: `Nothing was done: ${depositDenials[result.why]}.\n`, isAlarming: true }
  const { amount_pence: amount, decided_pence: decided, final_at: final, mode } = result.row
  const waits = final && final > deps.now() ? `, unless it is appealed until ${wallClockOf(final)}` : ''
  if (mode === 'request' && decision.act !== 'report') {
    const recommended =
      decided === 0
        ? 'It is recommended that nothing is paid.'
        : `${formatPence(decided)} is recommended: the renter may pay it or not.`
    return { text: `${recommended}\n`, isAlarming: false }
  }
  const words = {
    report: `The deposit of ${formatPence(amount)} stays until you decide.`,
    take: `${formatPence(decided)} of the deposit of ${formatPence(amount)} is taken${waits}.`,
    release: `The deposit of ${formatPence(amount)} is released${waits}.`,
  }
  return { text: `${words[decision.act]}\n`, isAlarming: false }
}

function decisionOf(act: string | undefined, words: readonly (string | undefined)[]): OperatorDecision | undefined {
  if (act === 'report') return { act }
  const reason = (act === 'take' ? words.slice(1) : words).join(' ').trim()
  const why = reason === '' ? {} : { why: reason }
  if (act === 'release') return { act, ...why }
  const pence = act === 'take' ? readPence(words[0]) : undefined
  return pence ? { act: 'take', pence, ...why } : undefined
}

/** An amount that the operator typed, 25 or 25.00, in whole pence. Undefined if it is invalid: an empty argument isn't £0. */
export function readPence(pounds: string | undefined): number | undefined {
  return /^\d{1,6}(\.\d{2})?$/.test(pounds ?? '') ? Math.round(Number(pounds) * 100) : undefined
}

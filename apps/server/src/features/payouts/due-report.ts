import { formatPence } from '@itemo/domain/money.ts'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { wallClockOf } from '@itemo/domain/wall-clock.ts'
import { dueActs } from '@itemo/domain/payouts/due-state.ts'
import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { readInsurersShare } from '../cover/cover-remittances.ts'
import { actOnDue, takeOnLoss } from './due-acts.ts'
import { heldDays, listForOperator, listLongHeld, sumDues, sumOwed, sumToGoBack } from './due-report-queries.ts'

/** Owners' dues by state, the operator's own part of the balance (R73), and the dues that wait for a person, as text for a terminal. */
export async function describeDues({ db, now }: Pick<Context, 'db' | 'now'>, balancePence: number): Promise<string> {
  const sums = await sumDues(db)
  if (sums.length === 0) return ''
  const waiting = await listForOperator(db)
  const owedPence = await sumOwed(db)
  const backPence = await sumToGoBack(db)
  const coversPence = await readInsurersShare({ db })
  const old = await listLongHeld(db, now())
  const lines = [
    'Dues of owners by state',
    ...sums.map(({ state, blocked_by: by, count, amountPence, debtPence, oldest }) =>
      [
        `  ${[state, by].filter(Boolean).join(' ').padEnd(26)}${String(count).padStart(7)}`,
        formatPence(amountPence).padStart(16),
        debtPence > 0 ? `  of which debts ${formatPence(debtPence)}` : '',
        `  oldest ${wallClockOf(oldest)}`,
      ].join(''),
    ),
    ...(backPence > 0 ? [`  payers are still owed ${formatPence(backPence)}`] : []),
    ...(coversPence > 0 ? [`  insurers are still owed ${formatPence(coversPence)}: npm run money -- covers`] : []),
    `  owners are still owed ${formatPence(owedPence)}: of the balance at the provider ${formatPence(balancePence - owedPence - backPence - coversPence)} is yours`,
    ...(old.length > 0 ? [`Dues whose money the provider has held for more than ${heldDays} days; it may for 90`] : []),
    ...old.map(
      ({ id, state, amount_pence: pence, captured_at: at }) =>
        `  ${id}${formatPence(pence).padStart(16)}  ${state.padEnd(10)}taken ${dayInLondon(at)}`,
    ),
    ...(waiting.length > 0
      ? ['Dues that wait for you: npm run money:due -- release | settle_outside | take_on ID']
      : []),
    ...waiting.map(({ id, state, amount_pence: pence, ready_at: at, owner_id: owner }) =>
      [
        `  ${id}${formatPence(pence).padStart(16)}  ${state.padEnd(10)}`,
        `${at ? `since ${wallClockOf(at)}` : 'of a hire that goes on'}  owner ${owner}`,
      ].join(''),
    ),
  ]
  return `${lines.join('\n')}\n`
}

/**
 * The parts of the balance at the provider that belong to owners, payers and insurers, in whole pence: the rest is the
 * operator's own (R73).
 */
export async function readShares({ db }: Pick<Context, 'db'>) {
  return {
    ownersPence: await sumOwed(db),
    payersPence: await sumToGoBack(db),
    insurersPence: await readInsurersShare({ db }),
  }
}

const acts = [...dueActs, 'take_on'] as const

/** An act of the operator on a due, from the command line. Throws a UsageError for an unknown act or an invalid id. */
export async function actByHand(
  context: Pick<Context, 'db' | 'jobs' | 'now'>,
  [named, id]: readonly (string | undefined)[],
): Promise<{ readonly text: string; readonly isAlarming: boolean }> {
  const act = acts.find((known) => known === named)
  const dueId = z.safeParse(Id, id)
  if (!act || !dueId.success) throw new UsageError(`Usage: ${acts.join(' | ')} ID, with the id of a due.`)
  const due = await (act === 'take_on' ? takeOnLoss(context, dueId.data) : actOnDue(context, act, dueId.data))
  if (!due)
    return {
      text: `Nothing was done: the due ${dueId.data} does not exist, or is in another state.\n`,
      isAlarming: true,
    }
  const standing = [due.state, due.blocked_by].filter(Boolean).join(' ')
  return { text: `The due ${due.id} of ${formatPence(due.amount_pence)} is ${standing} now.\n`, isAlarming: false }
}

import { formatPence, toPence } from '@itemo/domain/money.ts'
import { insurersPence } from '@itemo/domain/payouts/cover-months.ts'
import { RemittanceInput } from '@itemo/domain/payouts/staff-money-schemas.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { byShell } from '../staff/staff-action.ts'
import { noteRemittance, readCoverMonths } from './cover-remittances.ts'

const usage =
  'Usage: covers, or covers remitted POUNDS REFERENCE INSURER, with an amount like 25.00; the reference in one word or in quotes.'

interface Said {
  readonly text: string
}

/** The totals of covers by month, or recording a payment to an insurer, for a terminal. Throws a UsageError for what can't be done. */
export async function coversByHand(
  context: Pick<Context, 'db' | 'now'>,
  [act, pounds = '', reference = '', ...insurer]: readonly (string | undefined)[],
): Promise<Said> {
  if (act === undefined) return { text: await describeCovers(context) }
  if (act !== 'remitted' || !/^\d{1,6}(\.\d{2})?$/.test(pounds)) throw new UsageError(usage)
  const asked = { insurer: insurer.join(' '), pence: toPence(pounds), reference, reason: 'By the command line.' }
  const input = RemittanceInput.safeParse(asked)
  if (!input.success) throw new UsageError(usage)
  const { reason, ...remittance } = input.data
  const isNew = await noteRemittance(context, remittance, { ...byShell, reason }).catch((error: unknown) => {
    if (error instanceof AppError) throw new UsageError(Object.values(error.fields ?? {})[0] ?? error.message)
    throw error
  })
  const paid = `${formatPence(remittance.pence)} to ${remittance.insurer}`
  return { text: isNew ? `${paid} is recorded.\n` : `${paid} was recorded before: nothing was done.\n` }
}

async function describeCovers({ db }: Pick<Context, 'db'>): Promise<string> {
  const { months, standings } = await readCoverMonths({ db })
  if (months.length === 0) return 'No cover was sold.\n'
  const lines = [
    'Covers by month: sold, collected, refunded, the insurer’s (none of it is yours), paid on',
    ...months.map((month) =>
      [
        `  ${month.month}${String(month.sold).padStart(7)}`,
        ...[month.collectedPence, month.backPence, insurersPence(month), month.remittedPence].map((pence) =>
          formatPence(pence).padStart(14),
        ),
        `  ${month.insurer || 'requests that are gone'}`,
      ].join(''),
    ),
    ...standings.map(({ insurer, owedPence }) =>
      owedPence < 0
        ? `${insurer} has ${formatPence(-owedPence)} too much: deduct it from the next payment`
        : `${insurer} is still owed ${formatPence(owedPence)}`,
    ),
  ]
  return `${lines.join('\n')}\n`
}

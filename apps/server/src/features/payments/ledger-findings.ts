import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { audited } from '../staff/audit.ts'
import { type StaffAction, requireOthers, requireSeen, isRepeatedAction } from '../staff/staff-action.ts'
import { findReading, listDays, sumLines } from './balance-queries.ts'
import {
  countOpenFindings,
  endFindings,
  type FindingRow,
  type Found,
  listOpenFindings,
  listSidesOfFinding,
  lockFinding,
  markResolved,
  saveFindings,
} from './finding-queries.ts'
import { sumByKind } from './ledger-queries.ts'
import { balanceOfKinds } from './ledger-report.ts'

type Deps = Pick<Context, 'db' | 'now'>

/** The maximum number of findings stored per check: more than these have one cause. */
const maxKept = 200

/**
 * Stores a check's findings for the staff who look into them, and closes those that it no longer sees: all of them, or
 * those of the `looked` kinds, except for `unasked` payments. While there are more findings than are stored none is
 * closed, because the rest are unknown.
 */
export async function updateFindings(
  { db, now }: Deps,
  kind: FindingRow['check_kind'],
  found: readonly Found[],
  {
    isWhole,
    looked = [],
    unasked = [],
  }: { readonly isWhole: boolean; readonly looked?: readonly string[]; readonly unasked?: readonly string[] },
): Promise<void> {
  const at = now()
  const unique = new Map(found.map((one) => [`${one.why} ${one.subjectId} ${one.detail}`, one]))
  await inTransaction(db, async (trx) => {
    await saveFindings(trx, kind, [...unique.values()].slice(0, maxKept), at)
    if (unique.size > maxKept) return
    if (isWhole) await endFindings(trx, kind, at)
    else if (looked.length > 0) await endFindings(trx, kind, at, { whys: looked, unasked })
  })
}

/**
 * Records that someone has looked into a finding; the reason is in the audit. Throws `not_found`, `own_matter` for
 * those whom it concerns, and `conflict` if it is closed or settled already.
 */
export async function resolveFinding({ db, now }: Deps, findingId: string, action: StaffAction): Promise<void> {
  const at = now()
  await inTransaction(db, async (trx) => {
    const row = await lockFinding(trx, findingId)
    if (!row) throw new AppError('not_found')
    requireOthers(action, await listSidesOfFinding(trx, findingId))
    if (await isRepeatedAction(trx, action, at)) return
    requireSeen(action, row.version)
    if (row.resolved_at || row.gone_at) throw new AppError('conflict', { message: 'This is already settled.' })
    await audited(
      trx,
      action.by,
      { act: 'finding.resolve', subjectId: findingId, reason: action.reason, at },
      async (note) => {
        note('finding', null, row.why)
        await markResolved(trx, findingId, at)
      },
    )
  })
}

/** How many unresolved findings each check has, without those that may be gone at the next check. */
export const countFindings = ({ db }: Pick<Context, 'db'>) => countOpenFindings(db)

/** The books: the balance that the provider last reported, its movements and our ledger, in whole pence, with the checks' findings. */
export async function readBooks(
  { db }: Pick<Context, 'db'>,
  { from, until, maxFindings }: { readonly from: Date; readonly until: Date; readonly maxFindings: number },
) {
  const { there_pence: therePence, there_at: readAt, opening_pence: openingPence } = await findReading(db)
  const linesPence = (await sumLines(db)) + (openingPence ?? 0)
  return {
    therePence,
    readAt,
    linesPence,
    openingPence: openingPence ?? 0,
    oursPence: balanceOfKinds(await sumByKind(db)) + (openingPence ?? 0),
    days: await listDays(db, { from, until }),
    findings: await listOpenFindings(db, maxFindings),
  }
}

import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { audited } from '../staff/audit.ts'
import { type Deed, requireOthers, requireSeen, wasPressed } from '../staff/deed.ts'
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

/** So many findings of one check are written down: more of them have one reason. */
const maxKept = 200

/**
 * Keeps what a check found for who looks into it. What a check doesn't find any more is over: of everything, or of what it `looked` at
 * whole, but for `unasked` payments; while it finds more than is kept nothing is, for nobody knows of the rest.
 */
export async function keepFindings(
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

/** Someone has looked into it: why it is all right stands in the audit. Throws `not_found`, `own_matter` for whom it concerns, and `conflict` where it is over or done. */
export async function resolveFinding({ db, now }: Deps, findingId: string, deed: Deed): Promise<void> {
  const at = now()
  await inTransaction(db, async (trx) => {
    const row = await lockFinding(trx, findingId)
    if (!row) throw new AppError('not_found')
    requireOthers(deed, await listSidesOfFinding(trx, findingId))
    if (await wasPressed(trx, deed, at)) return
    requireSeen(deed, row.version)
    if (row.resolved_at || row.gone_at) throw new AppError('conflict', { message: 'This is settled already.' })
    await audited(
      trx,
      deed.by,
      { act: 'finding.resolve', subjectId: findingId, reason: deed.reason, at },
      async (note) => {
        note('finding', null, row.why)
        await markResolved(trx, findingId, at)
      },
    )
  })
}

/** How many findings of each check are there that nobody has looked into, but for what may pass at the next look. */
export const countFindings = ({ db }: Pick<Context, 'db'>) => countOpenFindings(db)

/** How the books stand by the provider's last word, its movements and our ledger, in whole pence, and what checks found. */
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

import { sql } from 'kysely'
import type { Db, Row } from '../../platform/db/db.ts'

export type FindingRow = Row<'ledger_findings'>

/** The people whom a finding concerns: its subject is a payment, a rental or a boost. */
const sidesOf = (subject: string) => sql<(string | null)[]>`(
  select array[p.payer_id, b.payer_id, r.owner_id, r.renter_id] from (select ${sql.ref(subject)} as id) s
  left join payments p on p.id = s.id left join payments b on b.subject_kind = 'boost' and b.subject_id = s.id
  left join rentals r on r.id = coalesce(p.subject_id, s.id)
)`

/** What a check found: the kind of difference, its subject, and the figures. */
export interface Found {
  readonly why: string
  readonly subjectId: string | null
  readonly detail: string
}

/**
 * Stores findings; for one that exists already only `seen_at` changes. A new finding of a payment inherits when the
 * provider was last asked about that payment.
 */
export async function saveFindings(db: Db, kind: FindingRow['check_kind'], found: readonly Found[], now: Date) {
  if (found.length === 0) return
  const rows = found.map(({ why, subjectId, detail }) => ({
    check_kind: kind,
    why,
    subject_id: subjectId,
    detail,
    found_at: now,
    seen_at: now,
    asked_at: sql<Date | null>`(
      select max(f.asked_at) from ledger_findings f
      where f.check_kind = ${kind} and f.gone_at is null and f.subject_id = ${subjectId}::uuid
    )`,
  }))
  await db
    .insertInto('ledger_findings')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['check_kind', 'why', 'subject_id', 'detail'])
        .where('gone_at', 'is', null)
        .doUpdateSet({ seen_at: now }),
    )
    .execute()
}

/** Closes the findings that a check didn't see: all of them, or only some kinds of difference; never those of `unasked` payments. */
export async function endFindings(
  db: Db,
  kind: FindingRow['check_kind'],
  now: Date,
  { whys, unasked = [] }: { readonly whys?: readonly string[]; readonly unasked?: readonly string[] } = {},
): Promise<void> {
  await db
    .updateTable('ledger_findings')
    .set({ gone_at: now })
    .where('check_kind', '=', kind)
    .where('gone_at', 'is', null)
    .where('seen_at', '<', now)
    .$if(whys !== undefined, (query) => query.where('why', 'in', whys ?? []))
    .$if(unasked.length > 0, (query) =>
      query.where(({ eb, or }) => or([eb('subject_id', 'is', null), eb('subject_id', 'not in', unasked)])),
    )
    .execute()
}

/** Locks a finding until the transaction ends. */
export function lockFinding(trx: Db, findingId: string): Promise<FindingRow | undefined> {
  return trx.selectFrom('ledger_findings').selectAll().where('id', '=', findingId).forUpdate().executeTakeFirst()
}

/** The people whom a finding concerns; empty if it is about the whole ledger. */
export async function listSidesOfFinding(trx: Db, findingId: string): Promise<(string | null)[]> {
  const row = await trx
    .selectFrom('ledger_findings')
    .select(sidesOf('ledger_findings.subject_id').as('sides'))
    .where('id', '=', findingId)
    .executeTakeFirst()
  return row?.sides ?? []
}

/** Records that a finding is settled, as its next version. */
export async function markResolved(trx: Db, findingId: string, at: Date): Promise<void> {
  await trx
    .updateTable('ledger_findings')
    .set({ resolved_at: at, version: sql<number>`version + 1` })
    .where('id', '=', findingId)
    .execute()
}

/** The open findings that nobody has looked into, with the people concerned, the latest first. */
export function listOpenFindings(
  db: Db,
  limit: number,
): Promise<(FindingRow & { readonly sides: readonly (string | null)[] })[]> {
  return db
    .selectFrom('ledger_findings')
    .selectAll()
    .select(sidesOf('ledger_findings.subject_id').as('sides'))
    .where('gone_at', 'is', null)
    .where('resolved_at', 'is', null)
    .orderBy('found_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The unresolved findings of a check: how many, and when the latest was found. */
export interface OpenFindings {
  readonly count: number
  readonly latestAt: Date | null
}

/**
 * The unresolved findings of each check. While money moves, a difference from the provider can be gone at the next
 * check, so it counts only once it was seen twice; except for money that belongs to no payment, which isn't checked
 * again before the night.
 */
export async function countOpenFindings(db: Db): Promise<Readonly<Record<FindingRow['check_kind'], OpenFindings>>> {
  const rows = await db
    .selectFrom('ledger_findings')
    .select(({ fn }) => ['check_kind', fn.countAll<string>().as('count'), fn.max('found_at').as('latest')])
    .where('gone_at', 'is', null)
    .where('resolved_at', 'is', null)
    .where(({ eb, or, ref }) =>
      or([eb('check_kind', '=', 'rules'), eb('why', '=', 'no_payment'), eb('seen_at', '>', ref('found_at'))]),
    )
    .groupBy('check_kind')
    .execute()
  const of = (kind: FindingRow['check_kind']): OpenFindings => {
    const row = rows.find((each) => each.check_kind === kind)
    return { count: Number(row?.count ?? 0), latestAt: row?.latest ?? null }
  }
  return { provider: of('provider'), rules: of('rules') }
}

/**
 * The open findings of the comparison with the provider: kind of difference and payment. The payments that were read
 * longest ago come first, those whose finding someone has looked into last.
 */
export async function listStillThere(db: Db): Promise<Pick<FindingRow, 'why' | 'subject_id'>[]> {
  return db
    .selectFrom('ledger_findings')
    .select(['why', 'subject_id'])
    .where('check_kind', '=', 'provider')
    .where('gone_at', 'is', null)
    .orderBy(sql`resolved_at is not null`)
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('found_at')
    .orderBy('id')
    .execute()
}

/** Records that the provider is asked again about the findings of some payments. */
export async function markRecheckRequested(db: Db, paymentIds: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('ledger_findings')
    .set({ asked_at: now })
    .where('check_kind', '=', 'provider')
    .where('gone_at', 'is', null)
    .where('subject_id', 'in', paymentIds)
    .execute()
}

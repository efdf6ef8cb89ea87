import { sql } from 'kysely'
import type { Db, Row } from '../../platform/db/db.ts'
import type { Finding } from './ledger-report.ts'

export type FindingRow = Row<'ledger_findings'>

/** Who what is found concerns: its subject is a payment, a hire, or a boost. */
const sidesOf = (subject: string) => sql<(string | null)[]>`(
  select array[p.payer_id, b.payer_id, r.owner_id, r.renter_id] from (select ${sql.ref(subject)} as id) s
  left join payments p on p.id = s.id left join payments b on b.subject_kind = 'boost' and b.subject_id = s.id
  left join rentals r on r.id = coalesce(p.subject_id, s.id)
)`

/** What a check found: what sort of difference, of what, and its figures. */
export interface Found {
  readonly why: string
  readonly subjectId: string | null
  readonly detail: string
}

/** Writes findings down; one that is there already was only seen again. */
export async function saveFindings(db: Db, kind: FindingRow['check_kind'], found: readonly Found[], now: Date) {
  if (found.length === 0) return
  const rows = found.map(({ why, subjectId, detail }) => ({
    check_kind: kind,
    why,
    subject_id: subjectId,
    detail,
    found_at: now,
    seen_at: now,
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

/** What a check did not see is over: of everything, or of some sorts of difference. */
export async function endFindings(
  db: Db,
  kind: FindingRow['check_kind'],
  now: Date,
  whys?: readonly string[],
): Promise<void> {
  await db
    .updateTable('ledger_findings')
    .set({ gone_at: now })
    .where('check_kind', '=', kind)
    .where('gone_at', 'is', null)
    .where('seen_at', '<', now)
    .$if(whys !== undefined, (query) => query.where('why', 'in', whys ?? []))
    .execute()
}

export function lockFinding(trx: Db, findingId: string): Promise<FindingRow | undefined> {
  return trx.selectFrom('ledger_findings').selectAll().where('id', '=', findingId).forUpdate().executeTakeFirst()
}

/** Who a finding concerns; nobody where it is about the book as a whole. */
export async function listSidesOfFinding(trx: Db, findingId: string): Promise<(string | null)[]> {
  const row = await trx
    .selectFrom('ledger_findings')
    .select(sidesOf('ledger_findings.subject_id').as('sides'))
    .where('id', '=', findingId)
    .executeTakeFirst()
  return row?.sides ?? []
}

export async function markResolved(trx: Db, findingId: string, at: Date): Promise<void> {
  await trx
    .updateTable('ledger_findings')
    .set({ resolved_at: at, version: sql<number>`version + 1` })
    .where('id', '=', findingId)
    .execute()
}

/** What is there and nobody has looked into, with whom it concerns, the latest first. */
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

/** What can be over at the next look, while money moves: it counts once it was seen again. */
const passing = ['no_row', 'no_line', 'balance'] as const satisfies readonly Finding['why'][]

/** How many findings of each check are there that nobody has looked into, but for what may pass by itself. */
export async function countOpenFindings(db: Db): Promise<Readonly<Record<FindingRow['check_kind'], number>>> {
  const rows = await db
    .selectFrom('ledger_findings')
    .select(({ fn }) => ['check_kind', fn.countAll<string>().as('count')])
    .where('gone_at', 'is', null)
    .where('resolved_at', 'is', null)
    .where((eb) => eb.or([eb('why', 'not in', passing), eb('seen_at', '>', eb.ref('found_at'))]))
    .groupBy('check_kind')
    .execute()
  const of = (kind: FindingRow['check_kind']) => Number(rows.find((row) => row.check_kind === kind)?.count ?? 0)
  return { provider: of('provider'), rules: of('rules') }
}

import { type RawBuilder, sql } from 'kysely'
import { exactInstant } from '../../platform/db/cursor.ts'
import type { Db, NewRow } from '../../platform/db/db.ts'
import { onDay, staffNameOf } from './staff-policy.ts'

/** Inserts an audit entry; its reason is stored separately, so that it can be deleted. */
export async function insertAuditEntry(
  trx: Db,
  { reason, ...entry }: NewRow<'audit_entries'> & { readonly reason: string | undefined },
): Promise<void> {
  const { id } = await trx.insertInto('audit_entries').values(entry).returning('id').executeTakeFirstOrThrow()
  if (reason === undefined) return
  await trx.insertInto('audit_reasons').values({ entry_id: id, text: reason }).execute()
}

/** A subject that has a page at the console which shows its entries. */
export interface AuditSubject {
  readonly kind: 'person' | 'item' | 'rental' | 'case'
  readonly id: string
}

/** Matches the entries about a subject: those of acts on it, and those of cases about it, each by its own index. */
function ofSubject({ kind, id }: AuditSubject): RawBuilder<boolean>[] {
  if (kind === 'case') return [sql`case_id = ${id}::uuid`]
  const kinds = kind === 'person' ? ['person', 'staff'] : [kind]
  const done = kinds.map((one) => sql<boolean>`subject_kind = ${one} and subject_id = ${id}`)
  if (kind === 'rental') return done
  const cases =
    kind === 'item' ? sql`subject_kind = 'item' and subject_id = ${id}::uuid` : sql`subject_owner_id = ${id}::uuid`
  return [...done, sql`case_id in (select id from cases where ${cases})`]
}

interface WhichEntries {
  /** The member of staff whose entries the caller may see; undefined for all. */
  readonly actorId: string | undefined
  readonly by?: string | undefined
  readonly act?: string | undefined
  readonly day?: string | undefined
  readonly about?: AuditSubject | undefined
  readonly only?: string | undefined
  readonly before: string | undefined
  readonly limit: number
}

/** The ids of the latest entries about a subject: at most `limit` of each part, so that none reads the whole audit. */
function idsAbout(about: AuditSubject, { actorId, before, limit }: WhichEntries): RawBuilder<string> {
  const ofActor = actorId === undefined ? sql`` : sql`and actor_id = ${actorId}`
  const earlier = before === undefined ? sql`` : sql`and id < ${before}`
  // The ids that are found are sorted separately: otherwise the planner might scan the index over all ids for their order.
  const parts = ofSubject(about).map(
    (which) => sql`(
      with found as materialized (select id from audit_entries where ${which} ${ofActor} ${earlier})
      select id from found order by id desc limit ${limit})`,
  )
  return sql`(${sql.join(parts, sql` union `)})`
}

function entriesThat(db: Db, which: WhichEntries) {
  const { actorId, by, act, day, about, only, before, limit } = which
  return db
    .selectFrom('audit_entries as entry')
    .$if(actorId !== undefined, (query) => query.where('entry.actor_id', '=', actorId ?? null))
    .$if(by !== undefined, (query) => query.where('entry.actor_id', '=', by ?? null))
    .$if(act !== undefined, (query) => query.where('entry.act', '=', act ?? ''))
    .$if(day !== undefined, (query) => query.where(onDay(sql.ref('entry.at'), day ?? '')))
    .$if(about !== undefined, (query) =>
      query.where(about ? sql<boolean>`entry.id in ${idsAbout(about, which)}` : sql<boolean>`true`),
    )
    .$if(only !== undefined, (query) => query.where('entry.id', '=', only ?? ''))
    .$if(before !== undefined, (query) => query.where('entry.id', '<', before ?? ''))
    .limit(limit)
}

/** Audit entries, the latest first: of everyone or of one person; about everything or about one subject. */
export function listAuditRows(db: Db, which: WhichEntries) {
  return entriesThat(db, which)
    .leftJoin('audit_reasons as reason', 'reason.entry_id', 'entry.id')
    .selectAll('entry')
    .select([
      'reason.text as reason',
      staffNameOf(sql.ref('entry.actor_id')).as('display_name'),
      sql<boolean>`exists (select from audit_entries later where later.undoes = entry.id)`.as('is_undone'),
    ])
    .orderBy('entry.id', 'desc')
    .execute()
}

/** How many entries there are, counted up to the limit. */
export async function countAuditRows(db: Db, which: WhichEntries): Promise<number> {
  const { count } = await db
    .selectFrom(entriesThat(db, which).select('entry.id').as('found'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Deletes the reasons of acts on a person, and on their items, conversations and rentals on either side, because they
 * may name them. If a subject no longer exists, nobody can tell whose it was: those reasons are deleted too.
 */
export async function blankReasonsAbout(trx: Db, userId: string): Promise<void> {
  await sql`
    update audit_reasons set text = null
    where text is not null and entry_id in (
      select id from audit_entries where subject_kind in ('person', 'staff') and subject_id = ${userId}
      union all
      select e.id from audit_entries e left join rentals r on r.id::text = e.subject_id
      where e.subject_kind = 'rental' and (r.id is null or r.owner_id = ${userId} or r.renter_id = ${userId})
      union all
      select e.id from audit_entries e left join items i on i.id::text = e.subject_id
      where e.subject_kind = 'item' and (i.id is null or i.user_id = ${userId})
      union all
      select e.id from audit_entries e left join conversation_participants c
        on c.conversation_id = case when e.subject_kind = 'conversation' then e.subject_id::uuid end
      where e.subject_kind = 'conversation' and (c.user_id is null or c.user_id = ${userId})
      union all
      select e.id from audit_entries e left join disputes d on e.subject_kind = 'dispute' and d.id::text = e.subject_id
      left join payments p on p.id::text = case e.subject_kind when 'payment' then e.subject_id else d.payment_id::text end
      left join rentals r on p.subject_kind in ('rental', 'deposit') and r.id = p.subject_id
      where e.subject_kind in ('payment', 'dispute') and (p.id is null or p.payer_id = ${userId} or r.owner_id = ${userId})
    )`.execute(trx)
}

/** One day's entries as one hash over all their content. */
interface AuditDay {
  readonly day: string
  readonly first_id: string
  readonly last_id: string
  readonly sha256: string
}

/** The days in London with entries before a day, the earliest first; only those after `after` if that is given. */
export async function hashAuditDays(db: Db, before: string, after: string | undefined): Promise<AuditDay[]> {
  const { rows } = await sql<AuditDay>`
    select day::text, min(id)::text as first_id, max(id)::text as last_id,
      encode(sha256(convert_to(string_agg(line, e'\\n' order by id), 'UTF8')), 'hex') as sha256
    from (
      select id, (at at time zone 'Europe/London')::date as day,
        jsonb_build_array(id, ${exactInstant(sql.ref('at'))}, actor_id, source, roles, act, subject_kind, subject_id, case_id,
          decision_id, changes, request_id, undoes)::text as line
      from audit_entries
    ) entries
    where day < ${before}::date and (${after ?? null}::date is null or day > ${after ?? null}::date)
    group by day order by day`.execute(db)
  return rows
}

/** The seals of all days, the oldest first. */
export function listSeals(db: Db) {
  return db.selectFrom('audit_seals').selectAll().orderBy('day').execute()
}

/** Stores the seals of days; a day that has one keeps it. */
export async function insertSeals(db: Db, seals: readonly NewRow<'audit_seals'>[]): Promise<void> {
  if (seals.length === 0) return
  await db
    .insertInto('audit_seals')
    .values(seals)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
}

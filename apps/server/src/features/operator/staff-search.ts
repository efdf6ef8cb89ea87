import { maxFoundOfKind, type StaffSearchView } from '@itemo/contract/staff-people-views.ts'
import { type Day, dayInLondon } from '@itemo/domain/dates.ts'
import { onDemand } from '@itemo/domain/on-demand.ts'
import { caseReference } from '@itemo/domain/moderation/report-reasons.ts'
import { type Reference, readReference, referenceOf } from '@itemo/domain/staff/references.ts'
import {
  caseStateWords,
  itemStatusWords,
  rentalStatusWords,
  supportStateWords,
} from '@itemo/domain/staff/staff-words.ts'
import { maskEmail } from '@itemo/domain/staff/staff-people-schemas.ts'
import { supportReference } from '@itemo/domain/support/support-state.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import { findRequestsNamed } from '../support/staff-support.ts'
import { isItemNamed } from './staff-item-queries.ts'
import { namedBy } from './staff-people.ts'
import { canLoseFactor, isOperator, isPersonNamed } from './staff-people-queries.ts'
import { actsOn, seesAddresses, seesCases, seesRestricted } from './staff-people-policy.ts'
import { listStaffRentals } from './staff-rental-queries.ts'

/** How often a staff member may search. */
const searches = { limit: 120, windowSeconds: 60 }

const dayFormat = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
)
const monthFormat = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/London' }),
)

/** A date range in the console's usual format: '30 Nov 2026 – 2 Dec 2026', and a single day as '30 Nov 2026'. */
const describeDays = (start: Day, end: Day) =>
  [...new Set([start, end])].map((day) => dayFormat().format(new Date(day))).join(' – ')

/**
 * People, items, hires, cases and support requests that a text matches: at most five of each, limited to what the reader may see. Throws
 * `rate_limited`.
 */
export async function searchAll(
  { db, limits, now }: Pick<Context, 'db' | 'limits' | 'now'>,
  by: StaffActor,
  q: string,
): Promise<StaffSearchView> {
  await limits.take(`staff searches of ${by.userId}`, searches)
  const at = now()
  const reference = readReference(q)
  const ofCases = seesCases(by)
  const isNumber = reference?.kind === 'case' || reference?.kind === 'support'
  const rentals =
    reference === undefined || isNumber
      ? []
      : await listStaffRentals(db, { reference, now: at, today: dayInLondon(at) }, undefined, maxFoundOfKind)
  return {
    people: isNumber ? [] : await findPeople(db, by, q, reference),
    items: ofCases && !isNumber && reference?.kind !== 'provider' ? await findItems(db, q) : [],
    rentals: rentals.map(({ id, item_title, start_date, end_date, status }) => ({
      id,
      title: `${referenceOf(id)} · ${item_title}`,
      detail: `${describeDays(start_date, end_date)}, ${rentalStatusWords[status]}`,
    })),
    cases: ofCases ? await findCases(db, by, q) : [],
    support: (await findRequestsNamed({ db, now }, by, reference)).map(({ id, number, subject, name, state }) => ({
      id,
      title: `${supportReference(number)} · ${subject}`,
      detail: `${name}, ${supportStateWords[state]}`,
    })),
  }
}

/** By name, email address or id, or by their account id at the card provider. */
async function findPeople(db: Db, by: StaffActor, q: string, reference: Reference | undefined) {
  const isNamed =
    reference?.kind === 'provider'
      ? sql<boolean>`p.id = (select user_id from payout_accounts where provider_account_id = ${reference.ref})`
      : isPersonNamed({ ...namedBy(q), byEmail: seesAddresses(by) })
  interface Row {
    readonly id: string
    readonly full_name: string | null
    readonly email: string
    readonly member_since: Date
    readonly email_confirmed_at: Date | null
    readonly has_sessions: boolean
    readonly can_lose_factor: boolean
    readonly is_operator: boolean
  }
  const { rows } = await sql<Row>`
    select p.id, p.full_name, u.email, p.member_since, u.email_confirmed_at,
      exists (select from auth.sessions s where s.user_id = p.id) as has_sessions, ${canLoseFactor(sql`p.id`)} as can_lose_factor,
      ${isOperator(sql`p.id`)} as is_operator
    from profiles p join auth.users u on u.id = p.id
    where p.deleted_at is null and ${isNamed}
    order by p.member_since desc, p.id desc limit ${sql.lit(maxFoundOfKind)}`.execute(db)
  return rows.map(({ id, full_name, email, member_since, ...row }) => ({
    id,
    title: full_name ?? 'No name',
    detail: seesAddresses(by) ? maskEmail(email) : `Member since ${monthFormat().format(member_since)}`,
    ...actsOn(by, {
      id,
      isConfirmed: row.email_confirmed_at !== null,
      hasSessions: row.has_sessions,
      isOperator: row.is_operator,
      canLoseFactor: row.can_lose_factor,
    }),
  }))
}

async function findItems(db: Db, q: string) {
  const { rows } = await sql<{ id: string; title: string; category: string; status: keyof typeof itemStatusWords }>`
    select i.id, i.title, i.category, i.status from items i
    where ${isItemNamed(namedBy(q))} order by i.created_at desc, i.id desc limit ${sql.lit(maxFoundOfKind)}`.execute(db)
  return rows.map(({ id, title, category, status }) => ({
    id,
    title,
    detail: `${category}, ${itemStatusWords[status]}`,
  }))
}

/** By its number, or by its own id or its subject's. */
async function findCases(db: Db, by: StaffActor, q: string) {
  const reference = readReference(q)
  if (reference?.kind !== 'case' && reference?.kind !== 'id') return []
  const rows = await db
    .selectFrom('cases')
    .select(['id', 'number', 'title', 'state'])
    .where(({ or, eb }) =>
      reference.kind === 'case'
        ? eb('number', '=', Math.min(reference.number, 2_147_483_647))
        : or([eb('id', '=', reference.id), eb('subject_owner_id', '=', reference.id)]),
    )
    .where(({ or, eb }) => or([eb('subject_owner_id', 'is', null), eb('subject_owner_id', '<>', by.userId)]))
    .$if(!seesRestricted(by), (query) => query.where('restricted', '=', false))
    .orderBy('opened_at', 'desc')
    .limit(maxFoundOfKind)
    .execute()
  return rows.map(({ id, number, title, state }) => ({
    id,
    title: `${caseReference(number)} · ${title}`,
    detail: caseStateWords[state],
  }))
}

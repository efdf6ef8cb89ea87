import {
  itemActNames,
  type StaffItemDetailView,
  type StaffItemView,
  type StaffPersonDetailView,
  type StaffPersonView,
} from '@itemo/contract/staff-people-views.ts'
import { riskRules } from '@itemo/domain/moderation/assess-listing.ts'
import { caseReference } from '@itemo/domain/moderation/report-reasons.ts'
import { toPounds } from '@itemo/domain/money.ts'
import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { maskEmail } from '@itemo/domain/staff/staff-people-schemas.ts'
import { hasRole } from '@itemo/domain/staff/staff-roles.ts'
import { supportReference } from '@itemo/domain/support/support-state.ts'
import type { StaffActor } from '../../platform/http/types.ts'
import type { ListedItem } from './staff-item-queries.ts'
import type { ReadItem, ReadPerson } from './staff-people.ts'
import type { CaseOfSubject, ListedPerson } from './staff-people-queries.ts'
import { actsOn, type Reader, seesAddresses, seesCases, seesSecurity } from './staff-people-policy.ts'
import { presentStaffRental } from './staff-rental-view.ts'

/** A person in a list for staff; null for what the reader's roles may not see. */
export function presentStaffPerson(row: ListedPerson, by: Reader & Pick<StaffActor, 'userId'>): StaffPersonView {
  const { id, full_name, profile_image, is_demo, items, as_owner, as_renter, cancelled_as_owner } = row
  return {
    id,
    full_name,
    profile_image,
    member_since: row.member_since.toISOString(),
    is_demo,
    is_confirmed: row.email_confirmed_at !== null,
    email: seesAddresses(by) ? maskEmail(row.email) : null,
    items,
    hires: { as_owner, as_renter, cancelled_as_owner },
    warnings: row.strikes,
    reports_upheld: seesCases(by) && id !== by.userId ? row.reports_upheld : null,
    identity_checked_on: row.identity_verified_at?.toISOString() ?? null,
    restrictions: [...row.restrictions],
    last_active_at: row.last_active_at?.toISOString() ?? null,
  }
}

/** A person with everything that the reader's roles may see; no reports about the reader themselves. */
export function presentStaffPersonDetail(read: ReadPerson, by: StaffActor, now: Date): StaffPersonDetailView {
  const { row, history, identity, rentals, trust, counts, items, reviews, support, dues } = read
  const isSelf = row.id === by.userId
  return {
    ...presentStaffPerson(row, by),
    bio: row.bio,
    trust_score: row.trust_score === null ? null : Number(row.trust_score),
    facts: trust.facts,
    late_cancellations: trust.late_cancellations,
    gets_paid: trust.gets_paid,
    is_banned: row.banned_until !== null && row.banned_until > now,
    two_step_reset_at: counts.two_step_reset_at?.toISOString() ?? null,
    sessions: counts.sessions,
    reports: {
      by: counts.reports_by,
      by_upheld: seesCases(by) ? counts.reports_by_upheld : null,
      about: isSelf ? null : counts.reports_about,
    },
    history: history && {
      cases: history.cases.map(presentCaseOf),
      decisions: history.decisions.map(({ at, ...decision }) => ({ ...decision, at: at.toISOString() })),
      standing: history.standing.map(({ measure, since, until, case_id, number }) => ({
        measure,
        since: since.toISOString(),
        until: until?.toISOString() ?? null,
        case_id,
        reference: caseReference(number),
      })),
    },
    identity,
    rentals: rentals.map(presentStaffRental),
    latest_items: items,
    reviews: reviews.map(({ at, ...review }) => ({ ...review, at: at.toISOString() })),
    support:
      support &&
      support.map(({ number, at, ...request }) => ({
        ...request,
        reference: supportReference(number),
        at: at.toISOString(),
      })),
    money: dues && {
      owed: toPounds(dues.expected + dues.waiting + dues.ready + dues.sending + dues.blocked),
      owes: toPounds(dues.debts),
    },
    is_self: isSelf,
    may_see_security: !isSelf && seesSecurity(by),
    ...actsOn(by, {
      id: row.id,
      isConfirmed: row.email_confirmed_at !== null,
      hasSessions: counts.sessions > 0,
      isOperator: counts.is_operator,
      canLoseFactor: counts.can_lose_factor,
    }),
  }
}

const presentCaseOf = ({ id, number, title, state, opened_at }: CaseOfSubject) => ({
  id,
  reference: caseReference(number),
  title,
  state,
  opened_at: opened_at.toISOString(),
})

/** An item in a list for staff; its own owner can't see its risk points. */
export function presentStaffItem(row: ListedItem, by: Pick<StaffActor, 'userId'>): StaffItemView {
  const { id, title, category, status, is_boosted, open_reports, hires, images } = row
  const isOwn = row.user_id === by.userId
  return {
    id,
    title,
    image_url: images[0] ?? null,
    category,
    owner: { id: row.user_id, full_name: row.owner_name },
    daily_rate: Number(row.daily_rate),
    status,
    is_boosted,
    open_reports,
    risk: isOwn ? null : row.risk,
    risk_rules: isOwn ? [] : riskRules.filter((rule) => row.risk_rules?.includes(rule)),
    hires,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

const pounds = (amount: string | null) => (amount === null ? null : Number(amount))

/** No role can see its exact location. */
export function presentStaffItemDetail({ row, edits, cases, rentals }: ReadItem, by: StaffActor): StaffItemDetailView {
  const isHidden = row.status === 'held' || row.status === 'removed'
  const due: Readonly<Record<(typeof itemActNames)[number], boolean>> = {
    'item.hold': !isHidden,
    'item.take_down': row.status !== 'removed',
    'item.restore': isHidden,
    'case.open': true,
  }
  const acts = itemActNames.filter((name) => due[name] && hasRole(by.roles, staffActs[name].roles))
  return {
    ...presentStaffItem(row, by),
    description: row.description,
    location: row.location,
    weekly_rate: pounds(row.weekly_rate),
    monthly_rate: pounds(row.monthly_rate),
    deposit: row.deposit_required ? pounds(row.deposit_amount) : null,
    replacement_value: pounds(row.replacement_value),
    images: [...row.images],
    edits: {
      checked_at: edits.checkedAt?.toISOString() ?? null,
      count: edits.count,
      last_at: edits.lastAt?.toISOString() ?? null,
      changes: edits.changes,
    },
    acts: row.user_id === by.userId ? [] : acts,
    cases: cases.map(presentCaseOf),
    rentals: rentals.map(presentStaffRental),
  }
}

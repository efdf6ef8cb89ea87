import { riskRules } from '@itemo/domain/moderation/assess-listing.ts'
import { measureNames, restrictionKinds } from '@itemo/domain/moderation/measures.ts'
import { decisionOutcomes } from '@itemo/domain/moderation/statement-copy.ts'
import { identityDecisions, identityStates, identityVerdicts } from '@itemo/domain/identity/identity-verdict.ts'
import { revisedFields } from '@itemo/domain/items/item-revisions.ts'
import * as z from 'zod/mini'
import { FactsView } from './account-views.ts'
import { Instant, listOf, Money } from './wire.ts'
import { StaffRentalView } from './staff-rental-views.ts'

const Restriction = z.object({ kind: z.enum(restrictionKinds), until: z.nullable(Instant) })

const itemStatuses = ['active', 'paused', 'held', 'removed'] as const

/** The number of hires by outcome. */
const HireCounts = z.object({ as_owner: z.number(), as_renter: z.number(), cancelled_as_owner: z.number() })

/** A member in the list of staff. */
export const StaffPersonView = z.object({
  id: z.string(),
  full_name: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  member_since: Instant,
  is_demo: z.boolean(),
  is_confirmed: z.boolean(),
  /** Shortened; null for staff who may not see addresses. */
  email: z.nullable(z.string()),
  items: z.number(),
  hires: HireCounts,
  warnings: z.number(),
  /** Reports about them that led to measures; null for staff who can't see cases, and about oneself. */
  reports_upheld: z.nullable(z.number()),
  restrictions: listOf(Restriction, restrictionKinds.length),
  /** When their identity was checked; null: it wasn't. */
  identity_checked_on: z.nullable(Instant),
  last_active_at: z.nullable(Instant),
})
export type StaffPersonView = z.output<typeof StaffPersonView>

/** What staff can do about a person. */
export const personActNames = [
  'person.end_sessions',
  'person.send_reset',
  'person.send_confirmation',
  'person.factor_reset',
  'person.delete',
  'case.open',
  'case.decide',
] as const
export type PersonActName = (typeof personActNames)[number]

const PersonCase = z.object({
  id: z.string(),
  reference: z.string(),
  title: z.string(),
  state: z.string(),
  opened_at: Instant,
})

const PersonDecision = z.object({
  id: z.string(),
  case_id: z.string(),
  outcome: z.enum(decisionOutcomes),
  measures: listOf(z.enum(measureNames), measureNames.length),
  at: Instant,
  is_revoked: z.boolean(),
})

/** A restriction that a decision currently puts on someone, and its case. */
const StandingMeasure = z.object({
  measure: z.enum(measureNames),
  since: Instant,
  until: z.nullable(Instant),
  case_id: z.string(),
  reference: z.string(),
})

/** The state of someone's identity check: states and days, but nothing from a document. */
const StaffIdentity = z.object({
  verdict: z.enum(identityVerdicts),
  state: z.nullable(z.enum(identityStates)),
  failure: z.nullable(z.string()),
  verified_at: z.nullable(Instant),
  valid_until: z.nullable(Instant),
  checks: z.number(),
  attempts: z.number(),
  decisions: listOf(
    z.object({ id: z.string(), what: z.enum(identityDecisions), reason: z.string(), at: Instant }),
    100,
  ),
  /** Incremented with each change: an act names the version that it's based on. */
  version: z.number(),
  /** Whether the reader may decide about it. */
  may_decide: z.boolean(),
})

/** A member as staff see them. */
export const StaffPersonDetailView = z.object({
  ...StaffPersonView.shape,
  bio: z.nullable(z.string()),
  trust_score: z.nullable(z.number()),
  /** The public facts, and those that only owners who answer their requests see. */
  facts: FactsView,
  late_cancellations: z.number(),
  /** The other tick next to their name. */
  gets_paid: z.boolean(),
  is_banned: z.boolean(),
  /** When the reset of their two-step login, opened by support, takes effect; null: none is pending. */
  two_step_reset_at: z.nullable(Instant),
  /** The number of sessions. */
  sessions: z.number(),
  /** Those that the reader may see; nobody reads reports about themselves. */
  reports: z.object({ by: z.number(), by_upheld: z.nullable(z.number()), about: z.nullable(z.number()) }),
  /** The latest entries about them; null for staff who can't see cases, and about oneself. */
  history: z.nullable(
    z.object({
      cases: listOf(PersonCase, 20),
      decisions: listOf(PersonDecision, 20),
      /** Current measures against the person, the latest first. */
      standing: listOf(StandingMeasure, 20),
    }),
  ),
  /** Null where nothing was ever checked or decided, and for staff who can't see cases. */
  identity: z.nullable(StaffIdentity),
  /** Their latest hires. */
  rentals: listOf(StaffRentalView, 10),
  /** Their latest items; null for staff who can't see items. */
  latest_items: z.nullable(listOf(z.object({ id: z.string(), title: z.string(), status: z.enum(itemStatuses) }), 10)),
  /** The latest reviews that they wrote or received. */
  reviews: listOf(
    z.object({
      id: z.string(),
      is_given: z.boolean(),
      rating: z.number(),
      text: z.nullable(z.string()),
      at: Instant,
      is_hidden: z.boolean(),
      /** The person it's about, or its writer; null once their account is gone. */
      other: z.nullable(z.string()),
    }),
    20,
  ),
  /** Their latest support requests; null for staff who can't see the inbox. */
  support: z.nullable(
    listOf(
      z.object({ id: z.string(), reference: z.string(), subject: z.string(), state: z.string(), at: Instant }),
      10,
    ),
  ),
  /** What they're still to get, and their overpayments; null for staff who can't see money. */
  money: z.nullable(z.object({ owed: Money, owes: Money })),
  /** Whether it's the reader: only others can act on them. */
  is_self: z.boolean(),
  may_reveal: z.boolean(),
  /** Whether the reader may view the security events of the account. */
  may_see_security: z.boolean(),
  acts: listOf(z.enum(personActNames), personActNames.length),
})
export type StaffPersonDetailView = z.output<typeof StaffPersonDetailView>

/** An item in the list of staff. */
export const StaffItemView = z.object({
  id: z.string(),
  title: z.string(),
  image_url: z.nullable(z.string()),
  category: z.string(),
  owner: z.object({ id: z.string(), full_name: z.nullable(z.string()) }),
  daily_rate: Money,
  status: z.enum(itemStatuses),
  is_boosted: z.boolean(),
  /** Null for the reader's own item. */
  open_reports: z.nullable(z.number()),
  /** The points from the latest run of the risk rules; null: it was never assessed, or is the reader's own. */
  risk: z.nullable(z.number()),
  risk_rules: listOf(z.enum(riskRules), riskRules.length),
  hires: z.number(),
  created_at: Instant,
  updated_at: Instant,
})
export type StaffItemView = z.output<typeof StaffItemView>

export const itemActNames = ['item.hold', 'item.take_down', 'item.restore', 'case.open'] as const

/** A field of a listing that its owner changed: its value at the last check. */
const ItemChange = z.object({ field: z.enum(revisedFields), before: z.string(), after: z.string() })

export const StaffItemDetailView = z.object({
  ...StaffItemView.shape,
  description: z.string(),
  /** The outward postcode. */
  location: z.nullable(z.string()),
  weekly_rate: z.nullable(Money),
  monthly_rate: z.nullable(Money),
  deposit: z.nullable(Money),
  /** The replacement value; null: the owner hasn't given one. */
  replacement_value: z.nullable(Money),
  images: z.array(z.string()).check(z.maxLength(50)),
  /** What the owner changed since a person last decided about it, or in the last year; for pictures only whether they changed. */
  edits: z.object({
    checked_at: z.nullable(Instant),
    count: z.number(),
    last_at: z.nullable(Instant),
    changes: listOf(ItemChange, revisedFields.length),
  }),
  acts: listOf(z.enum(itemActNames), itemActNames.length),
  cases: listOf(PersonCase, 20),
  rentals: listOf(StaffRentalView, 10),
})
export type StaffItemDetailView = z.output<typeof StaffItemDetailView>

/** The most search results of each kind. */
export const maxFoundOfKind = 5

const Found = z.object({ id: z.string(), title: z.string(), detail: z.string() })

/** With what the reader may do about them. */
const FoundPerson = z.extend(Found, {
  may_reveal: z.boolean(),
  acts: listOf(z.enum(personActNames), personActNames.length),
})

export const StaffSearchView = z.object({
  people: listOf(FoundPerson, maxFoundOfKind),
  items: listOf(Found, maxFoundOfKind),
  rentals: listOf(Found, maxFoundOfKind),
  cases: listOf(Found, maxFoundOfKind),
  support: listOf(Found, maxFoundOfKind),
})
export type StaffSearchView = z.output<typeof StaffSearchView>

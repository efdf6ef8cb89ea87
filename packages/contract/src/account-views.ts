import { profileSwitches } from '@itemo/domain/accounts/profile-schemas.ts'
import { answerSpans } from '@itemo/domain/people/person-facts.ts'
import * as z from 'zod/mini'
import { Instant } from './wire.ts'

/** The facts about someone for which there's enough data (ADR-0173). */
export const FactsView = z.object({
  hires_as_owner: z.number(),
  hires_as_renter: z.number(),
  /** Of the requests of the last 180 days, from three on. `within`: null for someone who usually takes longer than two days. */
  answers: z.nullable(z.object({ percent: z.number(), within: z.nullable(z.enum(answerSpans)) })),
  /** Of the hires that they approved in the last 365 days: once they cancelled one, or approved three. */
  cancellations: z.nullable(z.object({ cancelled: z.number(), confirmed: z.number() })),
})
export type FactsView = z.output<typeof FactsView>

const profile = {
  id: z.string(),
  full_name: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  member_since: z.nullable(Instant),
  trust_score: z.nullable(z.number()),
  /** When their document was checked; null: there's no tick. */
  identity_checked_on: z.nullable(Instant),
  is_demo: z.boolean(),
}

/** What anyone may see of a person: never a postal address, a phone number or an email address (R43). */
export const PublicProfileView = z.object({
  ...profile,
  /** They haven't completed a hire yet. */
  new_member: z.boolean(),
  facts: FactsView,
})
export type PublicProfileView = z.output<typeof PublicProfileView>

export const OwnProfileView = z.object({
  ...profile,
  postcode: z.nullable(z.string()),
  updated_at: Instant,
  ...profileSwitches,
})
export type OwnProfileView = z.output<typeof OwnProfileView>

export const BlockedPersonView = z.object({
  id: z.string(),
  full_name: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  blocked_at: Instant,
})
export type BlockedPersonView = z.output<typeof BlockedPersonView>

export const OwnSessionView = z.object({
  id: z.string(),
  /** Browser and system as text, such as "Firefox on Windows". */
  user_agent: z.string(),
  created_at: Instant,
  refreshed_at: Instant,
  current: z.boolean(),
})
export type OwnSessionView = z.output<typeof OwnSessionView>

export const securityEventKinds = [
  'signed_in',
  'sign_in_failed',
  'token_reused',
  'password_changed',
  'email_changed',
  'name_changed',
  'two_step_on',
  'two_step_off',
  'app_removed',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'passkey_copied',
  'login_connected',
  'login_disconnected',
  'sessions_ended',
  'account_secured',
  'data_exported',
  'two_step_reset',
  'staff_looked',
] as const

/** A security event of an account. */
export const SecurityEventView = z.object({
  id: z.string(),
  at: Instant,
  kind: z.enum(securityEventKinds),
  by: z.enum(['self', 'staff', 'system']),
  /** How often it happened: failed log-ins of an hour from one network are combined in one entry. */
  count: z.number(),
  /** The way of logging in, such as "password" or "passkey", or the provider of a social login. */
  method: z.nullable(z.string()),
  /** Browser and system as text; null where unknown. */
  device: z.nullable(z.string()),
  /** The first part of the IP address, such as "203.0.113.x"; null where unknown. */
  network: z.nullable(z.string()),
})
export type SecurityEventView = z.output<typeof SecurityEventView>

/** The same for staff: no role sees the network. */
export const StaffSecurityEventView = z.omit(SecurityEventView, { network: true })

/** What was removed when an account was secured, and how its owner continues. */
export const SecuredAccountView = z.object({
  removed: z.object({
    /** Their names. */
    passkeys: z.array(z.string()),
    logins: z.array(z.enum(['apple', 'facebook', 'google'])),
    two_step: z.boolean(),
  }),
  /** The access token with which `PUT /auth/v1/user` sets the new password; null where the link was sent to a former address. */
  recovery: z.nullable(z.string()),
})
export type SecuredAccountView = z.output<typeof SecuredAccountView>

/** All data about a person, by topic; sent as a file. */
export const OwnDataView = z.record(z.string(), z.unknown())

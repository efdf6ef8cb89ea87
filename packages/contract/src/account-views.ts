import { profileSwitches } from '@itemo/domain/accounts/profile-schemas.ts'
import { answerSpans } from '@itemo/domain/people/person-facts.ts'
import * as z from 'zod/mini'
import { Instant } from './wire.ts'

/** What is said of someone, as far as there is enough to say (ADR-0173). */
export const FactsView = z.object({
  hires_as_owner: z.number(),
  hires_as_renter: z.number(),
  /** Of the requests of 180 days, from three on. `within`: null for who usually takes longer than two days. */
  answers: z.nullable(z.object({ percent: z.number(), within: z.nullable(z.enum(answerSpans)) })),
  /** Of the hires that they agreed to in 365 days: once they cancelled one, or agreed to three. */
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
  /** When a document of theirs was checked; null: there is no tick. */
  identity_checked_on: z.nullable(Instant),
  is_demo: z.boolean(),
}

/** What anyone may see of a person: never an address, a phone number or a mail address (R43). */
export const PublicProfileView = z.object({
  ...profile,
  /** They have completed no hire yet. */
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
  /** Browser and system in words, such as "Firefox on Windows". */
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

/** Something that happened to the security of an account. */
export const SecurityEventView = z.object({
  id: z.string(),
  at: Instant,
  kind: z.enum(securityEventKinds),
  by: z.enum(['self', 'staff', 'system']),
  /** How often, for failed log-ins: one entry holds those of an hour from a network. */
  count: z.number(),
  /** How someone logged in, such as "password" or "passkey", or the provider of a login. */
  method: z.nullable(z.string()),
  /** Browser and system in words; null where it is not known. */
  device: z.nullable(z.string()),
  /** The front part of the address, such as "203.0.113.x"; null where it is not known. */
  network: z.nullable(z.string()),
})
export type SecurityEventView = z.output<typeof SecurityEventView>

/** The same for staff: no role sees a network. */
export const StaffSecurityEventView = z.omit(SecurityEventView, { network: true })

/** What went when an account was secured, and how its owner goes on. */
export const SecuredAccountView = z.object({
  removed: z.object({
    /** Their names. */
    passkeys: z.array(z.string()),
    logins: z.array(z.enum(['apple', 'facebook', 'google'])),
    two_step: z.boolean(),
  }),
  /** The access token with which `PUT /auth/v1/user` sets the new password; null where the link went to an address of before. */
  recovery: z.nullable(z.string()),
})
export type SecuredAccountView = z.output<typeof SecuredAccountView>

/** Everything that is kept about a person, by what it is about; sent as a file. */
export const OwnDataView = z.record(z.string(), z.unknown())

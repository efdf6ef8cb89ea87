import { profileSwitches } from '@itemo/domain/accounts/profile-schemas.ts'
import * as z from 'zod/mini'
import { Instant } from './wire.ts'

/** What anyone may see of a person: never an address, a phone number or a mail address (R43). */
export const PublicProfileView = z.object({
  id: z.string(),
  full_name: z.nullable(z.string()),
  profile_image: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  member_since: z.nullable(Instant),
  trust_score: z.nullable(z.number()),
  /** When a document of theirs was checked; null: there is no tick. */
  identity_checked_on: z.nullable(Instant),
  is_demo: z.boolean(),
})
export type PublicProfileView = z.output<typeof PublicProfileView>

export const OwnProfileView = z.extend(PublicProfileView, {
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

/** Everything that is kept about a person, by what it is about; sent as a file. */
export const OwnDataView = z.record(z.string(), z.unknown())

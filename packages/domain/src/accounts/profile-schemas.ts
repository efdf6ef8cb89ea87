import * as z from 'zod/mini'
import { bounds } from '../bounds.ts'
import { optionalText } from '../text.ts'
import { accountMessages, fullName } from './account-schemas.ts'

/** What someone chooses in their settings. */
export const profileSwitches = {
  email_notifications: z.boolean(),
  push_notifications: z.boolean(),
  hire_requests: z.boolean(),
  messages: z.boolean(),
  alerts: z.boolean(),
  wants: z.boolean(),
  /** They're notified of needs within this many kilometres of their items; null: as far as the person in need is looking. */
  wants_within_km: z.nullable(z.int().check(z.gte(1), z.lte(bounds.wantKm))),
  /** Also of needs that resemble nothing they list. */
  wants_all: z.boolean(),
  marketing: z.boolean(),
  /** Whether the people they write with can see that they're online. */
  show_online: z.boolean(),
}

export const ProfileChanges = z.partial(
  z.object({
    full_name: fullName(accountMessages.settingsName),
    postcode: optionalText(bounds.postcode),
    bio: optionalText(bounds.bio),
    profile_image: optionalText(300),
    ...profileSwitches,
  }),
)
export type ProfileChanges = z.output<typeof ProfileChanges>

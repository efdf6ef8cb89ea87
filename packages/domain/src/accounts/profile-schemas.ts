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
  /** Of what people need they hear within so many kilometres of their items; null: as far as those who need it look. */
  wants_within_km: z.nullable(z.int().check(z.gte(1), z.lte(bounds.wantKm))),
  /** Also of what is unlike everything that they list. */
  wants_all: z.boolean(),
  marketing: z.boolean(),
  /** Whether the people they talk to may see that they are online. */
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

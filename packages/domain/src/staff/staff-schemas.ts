import * as z from 'zod/mini'
import { Email } from '../accounts/account-schemas.ts'
import { text } from '../text.ts'
import { staffRoles } from './staff-roles.ts'

/** What a member of staff is made of, besides the account. */
export const StaffInput = z.object({
  roles: z
    .array(z.enum(staffRoles, 'Please choose from the roles.'))
    .check(z.minLength(1, 'Please choose at least one role.'), z.maxLength(staffRoles.length, 'Each role once.')),
  display_name: text({
    min: 1,
    max: 40,
    message: 'Please enter the name that members read, such as Sana from Itemo.',
    oneLine: true,
  }),
  child_safety: z._default(z.boolean(), false),
})
export type StaffInput = z.output<typeof StaffInput>

export const NewStaffInput = z.extend(StaffInput, { email: Email })
export type NewStaffInput = z.output<typeof NewStaffInput>

/** The lists of the console whose filters can be named. */
export const viewScreens = ['queue', 'people', 'items', 'rentals'] as const
export type ViewScreen = (typeof viewScreens)[number]

/** So many views a member of staff keeps, at most, with those that they share. */
export const maxViews = 60

/** So many views the team shares, at most. */
export const maxSharedViews = 60

/** Filters of a list under a name: `query` as it stands in its address, without the question mark. */
export const SavedViewInput = z.object({
  screen: z.enum(viewScreens),
  name: text({ min: 1, max: 40, message: 'Please enter a name.', oneLine: true }),
  query: z.string().check(z.maxLength(500), z.regex(/^[\w.~%+&=*-]+$/, 'Please choose a filter first.')),
  /** Whether all who work here see it. */
  shared: z._default(z.boolean(), false),
})
export type SavedViewInput = z.output<typeof SavedViewInput>

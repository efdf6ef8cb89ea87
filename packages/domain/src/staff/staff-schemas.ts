import * as z from 'zod/mini'
import { Email } from '../accounts/account-schemas.ts'
import { text } from '../text.ts'
import { staffRoles } from './staff-roles.ts'

/** The data of a member of staff, besides the account. */
export const StaffInput = z.object({
  roles: z
    .array(z.enum(staffRoles, 'Please choose from the roles.'))
    .check(
      z.minLength(1, 'Please choose at least one role.'),
      z.maxLength(staffRoles.length, 'Please choose each role only once.'),
    ),
  display_name: text({
    min: 1,
    max: 40,
    message: 'Please enter the name shown to members, such as Sana from Itemo.',
    oneLine: true,
  }),
  child_safety: z._default(z.boolean(), false),
})
export type StaffInput = z.output<typeof StaffInput>

export const NewStaffInput = z.extend(StaffInput, { email: Email })
export type NewStaffInput = z.output<typeof NewStaffInput>

/** The lists of the console whose filters can be saved. */
export const viewScreens = ['queue', 'people', 'items', 'rentals'] as const
export type ViewScreen = (typeof viewScreens)[number]

/** The most views that a member of staff can save, including shared ones. */
export const maxViews = 60

/** The most views that the team can share. */
export const maxSharedViews = 60

/** A named filter of a list: `query` as in its URL, without the question mark. */
export const SavedViewInput = z.object({
  screen: z.enum(viewScreens),
  name: text({ min: 1, max: 40, message: 'Please enter a name.', oneLine: true }),
  query: z.string().check(z.maxLength(500), z.regex(/^[\w.~%+&=*-]+$/, 'Please choose a filter first.')),
  /** Whether all staff can see it. */
  shared: z._default(z.boolean(), false),
})
export type SavedViewInput = z.output<typeof SavedViewInput>

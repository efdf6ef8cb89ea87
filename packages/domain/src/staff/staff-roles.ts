/** What a member of staff may be; one person may be several. `operator` holds every right. */
export const staffRoles = ['operator', 'moderator', 'support', 'finance'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Whom the parts of the console and their calls are for; what is not named is for all of staff, and acts are in `staffActs`. */
export const staffReaders = {
  cases: ['operator', 'moderator', 'support'],
  inbox: ['operator', 'support'],
  jobs: ['operator', 'support', 'finance'],
  money: ['operator', 'finance'],
  team: ['operator'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>

/** How long the second factor counts for an act that asks for a fresh one. */
export const freshFactorMs = 10 * 60_000

/** How long a second factor opens the console before it is asked for again. */
export const staffSessionMs = 12 * 60 * 60_000

/** How long nobody has to have used the console for it to close, and when they are asked whether they are still there. */
export const staffIdleMs = 60 * 60_000
export const staffIdleWarningMs = 58 * 60_000

/** Whether someone with these roles may do what is for those. */
export function hasRole(roles: readonly StaffRole[], allowed: readonly StaffRole[]): boolean {
  return roles.some((role) => allowed.includes(role))
}

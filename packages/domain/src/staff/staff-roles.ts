/** The roles of staff; one person may have several. `operator` includes every right. */
export const staffRoles = ['operator', 'moderator', 'support', 'finance'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * The roles that may read each part of the console, and make its calls. Parts that aren't listed are for all staff; acts are in
 * `staffActs`.
 */
export const staffReaders = {
  cases: ['operator', 'moderator', 'support'],
  inbox: ['operator', 'support'],
  jobs: ['operator', 'support', 'finance'],
  money: ['operator', 'finance'],
  team: ['operator'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>

/** How long a second factor counts as fresh. */
export const freshFactorMs = 10 * 60_000

/** How long a second factor gives access to the console before it's required again. */
export const staffSessionMs = 12 * 60 * 60_000

/** After how long without activity the console closes, and when people are asked whether they're still there. */
export const staffIdleMs = 60 * 60_000
export const staffIdleWarningMs = 58 * 60_000

/** Whether someone with these roles has one of the allowed ones. */
export function hasRole(roles: readonly StaffRole[], allowed: readonly StaffRole[]): boolean {
  return roles.some((role) => allowed.includes(role))
}

import { addMonths } from '../wall-clock.ts'

/** Whether identities are checked, and before which step. */
export const identityChecks = ['off', 'optional', 'before_request', 'before_approval', 'both'] as const
export type IdentityChecks = (typeof identityChecks)[number]

/** The operator's settings for identity checks. */
export interface IdentityPolicy {
  readonly checks: IdentityChecks
  /** Where a check is required: only from this total or deposit on, in whole pence; null: for every hire. */
  readonly abovePence: number | null
  /** Whether the face is compared with the document. */
  readonly selfie: boolean
  /** How many results a person can get before they have to write to us. */
  readonly maxAttempts: number
  /** After how many months a check has to be repeated; 0: never. */
  readonly recheckMonths: number
  /** After how many days the provider deletes its data about a check. */
  readonly redactDays: number
  /** When this took effect: requests made before aren't held up by it. Null: it always applied. */
  readonly since: Date | null
}

/** The steps that may need a checked identity: requesting a hire, and approving one. */
export type IdentityStep = 'request' | 'approval'

const requiredBy: Readonly<Record<IdentityChecks, readonly IdentityStep[]>> = {
  off: [],
  optional: [],
  before_request: ['request'],
  before_approval: ['approval'],
  both: ['request', 'approval'],
}

/** The steps that need a checked identity, at least for some hires. */
export function identitySteps({ checks }: Pick<IdentityPolicy, 'checks'>): readonly IdentityStep[] {
  return requiredBy[checks]
}

/** Whether a step of a hire with this total and deposit needs a checked identity. Whole pence. */
export function needsIdentity(
  policy: Pick<IdentityPolicy, 'checks' | 'abovePence'>,
  step: IdentityStep,
  hire: { readonly totalPence: number; readonly depositPence: number },
): boolean {
  if (!identitySteps(policy).includes(step)) return false
  const { abovePence } = policy
  return abovePence === null || hire.totalPence >= abovePence || hire.depositPence >= abovePence
}

/** Until when a check is valid; null: for good. The last day of a shorter month stands in for the days it lacks. */
export function validUntilOf(verifiedAt: Date, recheckMonths: number): Date | null {
  return recheckMonths === 0 ? null : addMonths(verifiedAt, recheckMonths)
}

export interface BirthDate {
  readonly day: number
  readonly month: number
  readonly year: number
}

const adultYears = 18

/** Whether someone with this birth date is 18 or over on a day, `YYYY-MM-DD`; someone born on 29 February is on 1 March. */
export function isAdult({ day, month, year }: BirthDate, today: string): boolean {
  const pad = (part: number, length: number) => String(part).padStart(length, '0')
  return `${pad(year + adultYears, 4)}-${pad(month, 2)}-${pad(day, 2)}` <= today
}

import { reportHours } from './deposits/deposit-terms.ts'
import type { IdentityChecks } from './identity/identity-policy.ts'
import type { Cover, Statement } from './insurance-cover.ts'
import { problemHours, questionHours } from './promised-hours.ts'
import { freeHoursWords, latePercentWords, type RefundRule } from './rentals/refund.ts'

/** Whether and when the identity of members is checked. */
export interface IdentitySettings {
  readonly checks: IdentityChecks
  /** Whether checks are simulated, without looking at a document. */
  readonly sandbox: boolean
  /** Where a check is required: only for hires with a total or a deposit from this many pounds on; null or absent: for every one. */
  readonly above?: number | null
}

/** The settings that decide what can be promised (R49). */
export interface PromiseSettings {
  readonly identity: IdentitySettings
  readonly cover: Cover | null
  /** Whether deposits are held on cards. */
  readonly deposits: boolean
  /** The rule for refunds when a renter cancels. */
  readonly refund: RefundRule
}

/** A promise, as /guarantees lists it; other pages use the same sentences. */
export interface SitePromise {
  readonly id: string
  readonly promise: string
  readonly means: string
  /** Its limits. */
  readonly limits: string
  /** How the reader can verify it; null: there's nothing to see. */
  readonly proof: string | null
}

const noDocument = 'No document is looked at.'
const checkedBy =
  'A provider checks a passport, driving licence or identity card; we see the outcome, never the document.'

const identityStatements: Readonly<Record<IdentityChecks, Statement>> = {
  off: {
    claim: "We don't check identities.",
    detail: 'No passport, driving licence or address is verified. A name on Itemo is what someone typed.',
  },
  optional: {
    claim: 'Members can have their identity checked.',
    detail: `${checkedBy} A tick shows who did. Nobody has to, and a name without a tick is what someone typed.`,
  },
  before_request: {
    claim: 'Renters are ID-verified before they ask to hire.',
    detail: `${checkedBy} Owners don't have to.`,
  },
  before_approval: {
    claim: 'Owners are ID-verified before they approve a hire.',
    detail: `${checkedBy} Renters don't have to.`,
  },
  both: {
    claim: 'Users are ID-verified before they hire.',
    detail: `${checkedBy} That goes for both sides.`,
  },
}

/** Whether there's a statement for this kind of check: a page may be older than the operator's setting. */
export const isKnownCheck = (checks: string): boolean => Object.hasOwn(identityStatements, checks)

/** The claims for checks that are required from some amount on. */
const claimsAbove: Readonly<Partial<Record<IdentityChecks, (amount: string) => string>>> = {
  before_request: (amount) => `Renters are ID-verified before they ask for a hire of ${amount} or more.`,
  before_approval: (amount) => `Owners are ID-verified before they approve a hire of ${amount} or more.`,
  both: (amount) => `Users are ID-verified before a hire of ${amount} or more.`,
}

function statementOf({ checks, above = null }: IdentitySettings): Statement {
  const { claim, detail } = identityStatements[checks]
  const claimAbove = claimsAbove[checks]
  if (above === null || !claimAbove) return { claim, detail }
  const amount = `£${Number.isInteger(above) ? above : above.toFixed(2)}`
  return {
    claim: claimAbove(amount),
    detail: `${detail} The total counts, or the deposit where that is more; below it nobody has to.`,
  }
}

/** The statement about identities on every page (spec: accounts 2 "Static pages", R49). */
export function identityStatement(settings: IdentitySettings): Statement {
  const { checks, sandbox } = settings
  const { claim, detail } = statementOf(settings)
  if (!sandbox || checks === 'off') return { claim, detail }
  return { claim: claim.replace(/\.$/, ' (demonstration only).'), detail: detail.replace(checkedBy, noDocument) }
}

/** Shown wherever damage is mentioned, in every configuration. */
export const noDamagePaid = "We don't pay for damage."

/** The only way to stop a deposit from being released; it also exists without a deposit. */
export const damageReported = `The owner reports damage or loss on the booking, within ${reportHours} hours of the return.`

const whoBearsDamage = {
  held: "A deposit is held on the renter's card, or the card is kept for it: what you both agree on, or we decide after hearing both, is taken from it. Beyond that you settle damage between the two of you.",
  none: 'A deposit is agreed and handed over between the two of you.',
} as const

/** The statement about deposits on every page: who holds them, and who bears damage. */
export function depositStatement(deposits: boolean): Statement {
  return deposits
    ? { claim: noDamagePaid, detail: whoBearsDamage.held }
    : { claim: "We don't hold deposits.", detail: whoBearsDamage.none }
}

/** A promise with its explanation, in one or two sentences. */
export const inFull = ({ promise, means }: Pick<SitePromise, 'promise' | 'means'>) => `${promise} ${means}`

/** Shown wherever the refunds of a renter's cancellation are explained (R69). */
export const keepsItsRule = 'A booking keeps the rule that was shown when you asked for it.'

export const ownerCancels = {
  id: 'owner-cancels',
  promise: 'Everything goes back when the owner cancels.',
  means: 'The whole price with the fee.',
  limits: 'A bank may take some days to show it.',
  proof: 'The cancelled booking says what goes back, and there is a receipt for it.',
} as const satisfies SitePromise

/** What the site promises a renter who cancels, by the operator's rule for refunds. */
export function renterCancels(refund: RefundRule): SitePromise {
  return {
    id: 'renter-cancels',
    promise: `Cancelling is free until ${freeHoursWords(refund)} before the start date begins.`,
    means: `After that ${latePercentWords(refund)} is refunded until it begins, and nothing later.`,
    limits: `What applies is shown before you confirm. ${keepsItsRule}`,
    proof: 'The booking says what would go back, before you cancel it.',
  }
}

export const exactAddress = {
  id: 'address',
  promise: 'Only the person whose hire is confirmed sees the exact address.',
  means: 'Everyone else sees an area of about a kilometre.',
  limits: 'It is hidden again after the hire.',
  proof: 'The page of an item shows its area, also to you.',
} as const satisfies SitePromise

export const problemsAnswered = {
  id: 'problems',
  promise: `Problem reports are answered within ${problemHours} hours.`,
  means: `Urgent ones are answered the same day, after 18:00 by noon of the next. Other questions take ${problemHours}-${questionHours} hours.`,
  limits: 'In danger, call 999 first.',
} as const

/** How long support takes to answer, in the specification's words (spec: accounts 2.60), followed by the promise of `problemsAnswered`. */
export const supportAnswers = `${problemHours}-${questionHours} hours for most questions. Urgent requests are answered the same day. After 18:00 that is noon of the next. ${problemsAnswered.promise}`

export const reviewsOfHires = {
  id: 'reviews',
  promise: 'Reviews come from finished hires only.',
  means: 'The two sides of a hire can write one each, once.',
  limits: 'A bad review stays: it is removed for what it is, never for its stars.',
  proof: 'A review on someone’s page names the item that was hired.',
} as const satisfies SitePromise

export const nothingInspected = {
  id: 'items',
  promise: "We don't inspect items.",
  means: 'How safe and complete an item is, the owner says and you check.',
  limits: 'Itemo is no party to the hire.',
  proof: null,
} as const satisfies SitePromise

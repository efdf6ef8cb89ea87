import { type Fee, feeShare } from './settings/fee.ts'

/** The insurance that renters can add, as pages name it (R49). */
export interface Cover {
  readonly name: string
  readonly insurer: string
  /** The URL of the policy; null: described on Trust and Safety, like that of the demo town. */
  readonly policy_url: string | null
  /** True for the demo town's fictional insurer: wherever it's named, the page says that it pays nothing. */
  readonly demo: boolean
}

/** The note shown wherever a fictional cover is named. */
export const demoCoverNote = 'Demonstration only: it pays nothing.'

/**
 * The label of the fee wherever a price is broken down (spec: marketplace 9, R49), with the share that applied then. It mentions insurance
 * only where there is some.
 */
export function feeLabel(cover: Cover | null, fee: Fee): string {
  const specified = cover ? 'Itemo service and insurance fee (15%)' : 'Itemo service fee (15%)'
  return specified.replace('15%', feeShare(fee))
}

/** What a page says about one subject: the claim, and what it means for the reader. */
export interface Statement {
  readonly claim: string
  readonly detail: string
}

/** The statement about insurance on every page (spec: accounts 2 "Static pages", R49): what is true of this configuration. */
export function insuranceStatement(cover: Cover | null): Statement {
  if (!cover) {
    return {
      claim: 'There is no insurance.',
      detail:
        "Itemo doesn't sell, include or arrange a policy for owners or renters. Ask your home or contents insurer whether hiring is covered.",
    }
  }
  return {
    claim: `${cover.name} is provided by ${cover.insurer}.`,
    detail: cover.demo
      ? demoCoverNote
      : "Read the policy before you rely on it: it says what is covered and what isn't.",
  }
}

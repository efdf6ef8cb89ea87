import type { Pence } from '../money.ts'

/**
 * The states of a deposit. `none`: no card is saved yet; `holding`, `taking`, `charging`, `releasing`: waiting for the card provider;
 * `refused`: the hold was refused, and the renter may give another card; `needs_person`: the charge was refused, and the renter is asked to
 * pay; `owed`: the renter didn't pay in time. Hires without a deposit, once the owner claims something: `asked`, until the amount is known;
 * `payable`: the renter may pay that amount, or not.
 */
export const depositStates = [
  'none',
  'card_saved',
  'holding',
  'held',
  'refused',
  'taking',
  'charging',
  'needs_person',
  'taken',
  'owed',
  'releasing',
  'released',
  'asked',
  'payable',
] as const
export type DepositState = (typeof depositStates)[number]

/**
 * The kinds of deposit that can be agreed. `hold`: an amount is held on the card; `card`: the card is saved, and charged only after a
 * decision.
 */
export const agreedModes = ['hold', 'card'] as const
/** `request`: no deposit was agreed, and the renter may choose to pay what the owner claims (R75). */
export const depositModes = [...agreedModes, 'request'] as const
export type DepositMode = (typeof depositModes)[number]

export const depositActs = [
  'keep_card',
  'hold',
  'settle_hold',
  'refuse_hold',
  'fall_back',
  'take',
  'charge',
  'settle_take',
  'ask_person',
  'give_up',
  'invite',
  'release',
  'settle_release',
  'end',
] as const
export type DepositAct = (typeof depositActs)[number]

interface DepositTransition {
  readonly from: readonly DepositState[]
  readonly to: DepositState
}

/** The state machine of deposits: from which states an act leads to which state. */
export const depositTable = {
  /** A card is saved; from `refused`: another one. */
  keep_card: { from: ['none', 'refused'], to: 'card_saved' },
  hold: { from: ['card_saved'], to: 'holding' },
  settle_hold: { from: ['holding'], to: 'held' },
  refuse_hold: { from: ['holding'], to: 'refused' },
  /**
   * The hold is about to end, has ended, or is refused after damage was reported: if anything is due, the saved card is charged instead.
   */
  fall_back: { from: ['held', 'holding'], to: 'card_saved' },
  take: { from: ['held'], to: 'taking' },
  charge: { from: ['none', 'card_saved', 'holding', 'refused', 'taking'], to: 'charging' },
  /** From the other states: taken by hand at the provider, or after the hold was released. */
  settle_take: {
    from: ['taking', 'charging', 'needs_person', 'owed', 'payable', 'held', 'releasing', 'released'],
    to: 'taken',
  },
  ask_person: { from: ['charging'], to: 'needs_person' },
  give_up: { from: ['needs_person'], to: 'owed' },
  /** The amount is known: the renter may pay it. */
  invite: { from: ['asked'], to: 'payable' },
  /** From `released`: a hold was placed after all. */
  release: { from: ['held', 'holding', 'released'], to: 'releasing' },
  settle_release: { from: ['releasing'], to: 'released' },
  /**
   * Nothing is held. From `needs_person` and `owed`: the claim is given up; from `asked` and `payable`: nothing is to be paid (any more).
   */
  end: {
    from: ['none', 'card_saved', 'refused', 'holding', 'needs_person', 'owed', 'asked', 'payable'],
    to: 'released',
  },
} as const satisfies Record<DepositAct, DepositTransition>

/** The state after an act, or undefined when the act isn't possible in this state. */
export function afterDepositAct(act: DepositAct, state: DepositState): DepositState | undefined {
  const row: DepositTransition = depositTable[act]
  return row.from.includes(state) ? row.to : undefined
}

/** The states of an agreed deposit in which damage can be reported and decided. */
export const takeableStates = [
  'none',
  'card_saved',
  'holding',
  'held',
  'refused',
  'asked',
] as const satisfies readonly DepositState[]

/** The states that don't change by themselves. */
export const depositEnds = ['taken', 'released'] as const satisfies readonly DepositState[]

/** The provider's status of the latest hold or charge; `none`: none was requested, or the provider doesn't know of it. */
export type DepositMoney = 'none' | 'held' | 'charged' | 'refused' | 'gone'

export interface DepositFacts {
  readonly mode: DepositMode
  /** Whether a card is saved that hasn't been refused. */
  readonly hasCard: boolean
  /** Whether the hire is approved and paid. */
  readonly isAgreed: boolean
  /** Whether the time to hold the deposit has come. */
  readonly isHoldDue: boolean
  /** Whether the hire's first day has begun. */
  readonly hasBegun: boolean
  /** Whether nothing can be taken any more: the hire didn't take place, or the time for reports ended without one. */
  readonly isOver: boolean
  /** Whether damage was reported: the deposit doesn't end until that is decided. */
  readonly isReported: boolean
  /** The amount that a decision takes, in whole pence. */
  readonly decidedPence: Pence
  readonly money: DepositMoney
  /** Whether the bank's hold expires soon. */
  readonly isHoldEnding: boolean
  /** Whether the time to pay a refused charge or a claim without a deposit is over. */
  readonly isPaymentOverdue: boolean
}

/**
 * The act that brings a deposit in line with its hire, with the decision and with the provider's status, or undefined when there's nothing
 * to do. It depends on facts alone, so the order and number of events don't matter. A decision takes precedence over the end of the time
 * for reports, so it always finds the deposit.
 */
export function nextDepositAct(state: DepositState, facts: DepositFacts): DepositAct | undefined {
  const { mode, money, decidedPence, isOver } = facts
  switch (state) {
    case 'none':
      if (facts.hasCard) return 'keep_card'
      // Without a saved card, the renter is asked to pay.
      if (decidedPence > 0) return 'charge'
      return isOver ? 'end' : undefined
    case 'card_saved':
      if (decidedPence > 0) return 'charge'
      if (isOver) return 'end'
      return mode === 'hold' && facts.isAgreed && facts.isHoldDue && facts.hasCard ? 'hold' : undefined
    case 'holding':
      if (money === 'held' || money === 'charged') return 'settle_hold'
      if (decidedPence > 0) return 'charge'
      if (isOver) return 'end'
      if (money === 'none') return undefined
      // Nobody is asked for another card after the hire.
      return facts.isReported ? 'fall_back' : 'refuse_hold'
    case 'held':
      if (money === 'charged') return 'settle_take'
      if (money === 'gone') return 'fall_back'
      if (decidedPence > 0) return 'take'
      if (isOver) return 'release'
      return facts.isHoldEnding ? 'fall_back' : undefined
    case 'refused':
      if (decidedPence > 0) return 'charge'
      if (isOver || (facts.hasBegun && !facts.isReported)) return 'end'
      return facts.hasCard ? 'keep_card' : undefined
    case 'taking':
      if (money === 'charged') return 'settle_take'
      return money === 'gone' || money === 'refused' ? 'charge' : undefined
    case 'charging':
      if (money === 'charged') return 'settle_take'
      return money === 'refused' || money === 'gone' ? 'ask_person' : undefined
    case 'needs_person':
      if (money === 'charged') return 'settle_take'
      if (decidedPence === 0) return 'end'
      return facts.isPaymentOverdue ? 'give_up' : undefined
    case 'owed':
      if (money === 'charged') return 'settle_take'
      return decidedPence === 0 ? 'end' : undefined
    case 'releasing':
      if (money === 'charged') return 'settle_take'
      return money === 'held' ? undefined : 'settle_release'
    case 'released':
      if (money === 'charged') return 'settle_take'
      return money === 'held' ? 'release' : undefined
    case 'asked':
      if (decidedPence > 0) return 'invite'
      return isOver ? 'end' : undefined
    case 'payable':
      if (money === 'charged') return 'settle_take'
      return decidedPence === 0 || facts.isPaymentOverdue ? 'end' : undefined
    case 'taken':
      return undefined
    default:
      return state satisfies never
  }
}

/** The next request to the provider; the payment machine takes and releases holds. */
export type DepositStep = 'hold' | 'charge' | 'forget_card'

/**
 * The request that a state owes the provider, given its status: after a lost response the status is read first, so that nothing is taken
 * twice.
 */
export function nextDepositStep(
  state: DepositState,
  { money, keepsCard }: { readonly money: DepositMoney; readonly keepsCard: boolean },
): DepositStep | undefined {
  if (state === 'holding') return money === 'none' ? 'hold' : undefined
  if (state === 'charging') return money === 'none' ? 'charge' : undefined
  // In these states nothing will be charged to the card, either.
  const needsNone = state === 'taken' || state === 'released' || state === 'asked' || state === 'payable'
  return needsNone && keepsCard ? 'forget_card' : undefined
}

import type { Pence } from '../money.ts'

/**
 * Where a deposit stands. `none`: the card isn't kept yet; `holding`, `taking`, `charging`, `releasing`: owed to the card
 * provider; `refused`: the hold was refused, and the renter may give another card; `needs_person`: so was the charge, and the
 * renter is asked to pay; `owed`: they didn't in time. Without a deposit, once its owner asks for something: `asked`, until it's
 * known how much; `payable`: the renter may pay that much, or not.
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

/** What a deposit can be agreed to as. `hold`: an amount is held on the card; `card`: the card is kept, and charged only after a decision. */
export const agreedModes = ['hold', 'card'] as const
/** `request`: none was agreed to, and what the owner asks for the renter may pay or not (R75). */
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

/** The deposit machine: which act leaves which states, and for which one. */
export const depositTable = {
  /** The card is kept; from `refused`: another one. */
  keep_card: { from: ['none', 'refused'], to: 'card_saved' },
  hold: { from: ['card_saved'], to: 'holding' },
  settle_hold: { from: ['holding'], to: 'held' },
  refuse_hold: { from: ['holding'], to: 'refused' },
  /** The hold ends, or has ended, or is refused after something was reported: the kept card is charged instead, if it comes to that. */
  fall_back: { from: ['held', 'holding'], to: 'card_saved' },
  take: { from: ['held'], to: 'taking' },
  charge: { from: ['none', 'card_saved', 'holding', 'refused', 'taking'], to: 'charging' },
  /** From the others: by hand at the provider, or after they had been let go. */
  settle_take: {
    from: ['taking', 'charging', 'needs_person', 'owed', 'payable', 'held', 'releasing', 'released'],
    to: 'taken',
  },
  ask_person: { from: ['charging'], to: 'needs_person' },
  give_up: { from: ['needs_person'], to: 'owed' },
  /** It's known how much: the renter may pay it. */
  invite: { from: ['asked'], to: 'payable' },
  /** From `released`: a hold came after all. */
  release: { from: ['held', 'holding', 'released'], to: 'releasing' },
  settle_release: { from: ['releasing'], to: 'released' },
  /** Nothing is held. From `needs_person` and `owed`: it is given up; from `asked` and `payable`: nothing is to be paid (any more). */
  end: {
    from: ['none', 'card_saved', 'refused', 'holding', 'needs_person', 'owed', 'asked', 'payable'],
    to: 'released',
  },
} as const satisfies Record<DepositAct, DepositTransition>

/** The state that an act reaches, or undefined when it can't be done in this one. */
export function afterDepositAct(act: DepositAct, state: DepositState): DepositState | undefined {
  const row: DepositTransition = depositTable[act]
  return row.from.includes(state) ? row.to : undefined
}

/** The states in which something can be reported of a deposit that was agreed to, and be decided. */
export const takeableStates = [
  'none',
  'card_saved',
  'holding',
  'held',
  'refused',
  'asked',
] as const satisfies readonly DepositState[]

/** The states from which nothing goes on by itself. */
export const depositEnds = ['taken', 'released'] as const satisfies readonly DepositState[]

/** What the provider says of the hold or charge that was last asked for; `none`: it was never asked, or doesn't know of it. */
export type DepositMoney = 'none' | 'held' | 'charged' | 'refused' | 'gone'

export interface DepositFacts {
  readonly mode: DepositMode
  /** Whether a card is kept that has not been refused. */
  readonly hasCard: boolean
  /** Whether the hire is agreed to and paid. */
  readonly isAgreed: boolean
  /** Whether the time to hold it has come. */
  readonly isHoldDue: boolean
  /** Whether the hire's first day has begun. */
  readonly hasBegun: boolean
  /** Whether nothing can be taken any more: the hire came to nothing, or its time for reports is over without one. */
  readonly isOver: boolean
  /** Whether something was reported: until that is decided nothing ends. */
  readonly isReported: boolean
  /** What was decided to be taken, in whole pence. */
  readonly decidedPence: Pence
  readonly money: DepositMoney
  /** Whether the bank lets go of the hold soon. */
  readonly isHoldEnding: boolean
  /** Whether the time to pay a refused charge, or what was asked for, is over. */
  readonly isPaymentOverdue: boolean
}

/**
 * The act that brings a deposit in line with its hire, with what was decided and with what the provider says, or undefined when
 * there is nothing to do. It looks at facts alone, so their order and number don't matter. What was decided comes before the end
 * of the time for reports: a decision always finds the deposit.
 */
export function nextDepositAct(state: DepositState, facts: DepositFacts): DepositAct | undefined {
  const { mode, money, decidedPence, isOver } = facts
  switch (state) {
    case 'none':
      if (facts.hasCard) return 'keep_card'
      // Who has no card is asked to pay.
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

/** What is asked of the provider next; holds are taken and let go by the payment machine. */
export type DepositStep = 'hold' | 'charge' | 'forget_card'

/** The step that a state owes by what is known: after a lost answer it is read first, and not taken twice. */
export function depositStepOwed(
  state: DepositState,
  { money, keepsCard }: { readonly money: DepositMoney; readonly keepsCard: boolean },
): DepositStep | undefined {
  if (state === 'holding') return money === 'none' ? 'hold' : undefined
  if (state === 'charging') return money === 'none' ? 'charge' : undefined
  // Nothing is charged to a card in the others, either.
  const needsNone = state === 'taken' || state === 'released' || state === 'asked' || state === 'payable'
  return needsNone && keepsCard ? 'forget_card' : undefined
}

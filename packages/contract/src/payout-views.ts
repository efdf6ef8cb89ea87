import { accountStates } from '@itemo/domain/payouts/account-state.ts'
import { dueBlocks, dueKinds, dueStates } from '@itemo/domain/payouts/due-state.ts'
import { payoutStates } from '@itemo/domain/payouts/payout-state.ts'
import * as z from 'zod/mini'
import { Day, Instant, listOf, Money } from './wire.ts'

/** Someone's account at the card provider, to which their earnings are sent. */
export const PayoutAccountView = z.object({
  /** False: earnings are not paid out through the provider here, and the operator settles them. */
  available: z.boolean(),
  /** `none`: there is no account yet. `needs_more`: the provider wants something (again). `active`: it can be paid. */
  state: z.enum(['none', ...accountStates]),
  /** Whether the provider can pay on to the bank. */
  bank_ready: z.boolean(),
})
export type PayoutAccountView = z.output<typeof PayoutAccountView>

/** What someone is due for a hire of theirs, or was sent. */
export const EarningView = z.object({
  id: z.string(),
  rental_id: z.string(),
  item_title: z.string(),
  start_date: Day,
  end_date: Day,
  /** `cancellation`: what is kept of a hire that was cancelled. */
  kind: z.enum(dueKinds),
  /** The owner's share in all, in pounds. */
  amount: Money,
  /** What of it was taken of the deposit, for damage or loss. */
  damage: Money,
  state: z.enum(dueStates),
  blocked_by: z.nullable(z.enum(dueBlocks)),
  /** The decision by which it is held back, where there is one: the reason stands there. */
  decision_id: z.nullable(z.string()),
  /** Why it is held back, where staff did that by themselves. */
  held_reason: z.nullable(z.string()),
  /** When it can be sent: 24 hours after the hire was over. Null while that goes on. */
  ready_at: z.nullable(Instant),
  /** When it was last sent; null: not yet, or by another way. */
  sent_at: z.nullable(Instant),
})
export type EarningView = z.output<typeof EarningView>

export const earningPageSize = 50

export const EarningsView = z.object({
  account: PayoutAccountView,
  /** Sums of all of it, in pounds; without what the operator holds back. */
  totals: z.object({
    /** The hire goes on, the 24 hours run, a bank has not decided, or there is no account that can be paid. */
    coming_up: Money,
    on_its_way: Money,
    paid_out: Money,
    /** What was sent too much: it is fetched back, or kept from what comes next. */
    owed_by_you: Money,
  }),
  /** The latest first. */
  entries: z.array(EarningView),
  next_cursor: z.nullable(z.string()),
})
export type EarningsView = z.output<typeof EarningsView>

/** What the provider paid on from someone's account to their bank. */
export const PayoutView = z.object({
  id: z.string(),
  amount: Money,
  /** `failed`: the bank sent it back, and it is on the account again. */
  state: z.enum(payoutStates),
  /** The day on which the bank has it, or had. */
  arrives_on: Day,
  created_at: Instant,
})
export type PayoutView = z.output<typeof PayoutView>

export const payoutPageSize = 20

export const PayoutsView = z.object({
  /** The latest first. */
  payouts: z.array(PayoutView),
  next_cursor: z.nullable(z.string()),
})
export type PayoutsView = z.output<typeof PayoutsView>

/** What someone was paid, by tax years and their months; what came back is off. */
export const EarningYearsView = z.object({
  /** The latest first. */
  years: listOf(
    z.object({
      /** The year in which it begins. */
      year: z.number(),
      from: Day,
      until: Day,
      paid: Money,
      /** The latest first; of the first and the last month only the days of this year. */
      months: listOf(z.object({ month: z.string(), paid: Money }), 13),
    }),
    200,
  ),
})
export type EarningYearsView = z.output<typeof EarningYearsView>

/** The most that is named of what isn't settled. */
const maxOpen = 50

/** What of someone's money isn't settled. */
export const OpenMoneyView = z.object({
  open: listOf(
    z.object({
      /** `deposit`: a deposit, or a claim; `dispute`: a bank has not decided yet. */
      what: z.enum(['earnings', 'debt', 'deposit', 'dispute']),
      role: z.enum(['owner', 'renter']),
      title: z.string(),
      /** Null for a boost. */
      start_date: z.nullable(Day),
      end_date: z.nullable(Day),
    }),
    maxOpen,
  ),
  /** All that someone is still to get, where nothing else is open and they can give it up with their account (R80). Null: they can't. */
  give_up: z.nullable(Money),
})
export type OpenMoneyView = z.output<typeof OpenMoneyView>

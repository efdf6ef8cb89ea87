import { accountStates } from '@itemo/domain/payouts/account-state.ts'
import { dueBlocks, dueKinds, dueStates } from '@itemo/domain/payouts/due-state.ts'
import { payoutStates } from '@itemo/domain/payouts/payout-state.ts'
import * as z from 'zod/mini'
import { Day, Instant, listOf, Money } from './wire.ts'

/** Someone's account at the card provider, which receives their earnings. */
export const PayoutAccountView = z.object({
  /** False: payouts through the provider are off, and the operator settles earnings. */
  available: z.boolean(),
  /** `none`: there's no account yet. `needs_more`: the provider requires something (again). `active`: it can be paid. */
  state: z.enum(['none', ...accountStates]),
  /** Whether the provider can make payouts to the bank. */
  bank_ready: z.boolean(),
})
export type PayoutAccountView = z.output<typeof PayoutAccountView>

/** What someone is due for one of their hires, or was sent. */
export const EarningView = z.object({
  id: z.string(),
  rental_id: z.string(),
  item_title: z.string(),
  start_date: Day,
  end_date: Day,
  /** `cancellation`: what is kept of a cancelled hire. */
  kind: z.enum(dueKinds),
  /** The owner's total share, in pounds. */
  amount: Money,
  /** What of it was taken of the deposit, for damage or loss. */
  damage: Money,
  state: z.enum(dueStates),
  blocked_by: z.nullable(z.enum(dueBlocks)),
  /** The decision that holds it back, if any: it states the reason. */
  decision_id: z.nullable(z.string()),
  /** Why staff hold it back, where there's no decision. */
  held_reason: z.nullable(z.string()),
  /** When it can be sent: 24 hours after the hire is over. Null until the hire is over. */
  ready_at: z.nullable(Instant),
  /** When it was last sent; null: not yet, or by other means. */
  sent_at: z.nullable(Instant),
})
export type EarningView = z.output<typeof EarningView>

export const earningPageSize = 50

export const EarningsView = z.object({
  account: PayoutAccountView,
  /** Totals in pounds; without what the operator holds back. */
  totals: z.object({
    /** The hire isn't over, the 24 hours are running, a bank hasn't decided, or there's no payable account. */
    coming_up: Money,
    on_its_way: Money,
    paid_out: Money,
    /** Overpayments: fetched back, or deducted from later earnings. */
    owed_by_you: Money,
  }),
  /** The latest first. */
  entries: z.array(EarningView),
  next_cursor: z.nullable(z.string()),
})
export type EarningsView = z.output<typeof EarningsView>

/** A payout by the provider from someone's account to their bank. */
export const PayoutView = z.object({
  id: z.string(),
  amount: Money,
  /** `failed`: the bank returned it, and the money is on the account again. */
  state: z.enum(payoutStates),
  /** The day on which it arrives, or arrived, at the bank. */
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

/** Someone's earnings by tax years and their months, less reversals. */
export const EarningYearsView = z.object({
  /** The latest first. */
  years: listOf(
    z.object({
      /** The year in which the tax year begins. */
      year: z.number(),
      from: Day,
      until: Day,
      paid: Money,
      /** The latest first; the first and last month contain only days of this tax year. */
      months: listOf(z.object({ month: z.string(), paid: Money }), 13),
    }),
    200,
  ),
})
export type EarningYearsView = z.output<typeof EarningYearsView>

/** The most unsettled entries that are listed. */
const maxOpen = 50

/** The parts of someone's money that aren't settled. */
export const OpenMoneyView = z.object({
  open: listOf(
    z.object({
      /** `deposit`: a deposit, or a claim; `dispute`: the bank hasn't decided yet. */
      what: z.enum(['earnings', 'debt', 'deposit', 'dispute']),
      role: z.enum(['owner', 'renter']),
      title: z.string(),
      /** Null for a boost, as are its days. */
      rental_id: z.nullable(z.string()),
      start_date: z.nullable(Day),
      end_date: z.nullable(Day),
    }),
    maxOpen,
  ),
  /** The total that someone is still to get, if nothing else is open and they can give it up with their account (R80). Null: they can't. */
  give_up: z.nullable(Money),
})
export type OpenMoneyView = z.output<typeof OpenMoneyView>

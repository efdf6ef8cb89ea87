import * as z from 'zod/mini'
import { member, type Call, type CallKey } from './call.ts'
import {
  earningPageSize,
  EarningsView,
  EarningYearsView,
  OpenMoneyView,
  PayoutAccountView,
  payoutPageSize,
  PayoutsView,
} from './payout-views.ts'
import { Cursor, Limit } from './wire.ts'

export const payoutsCalls = {
  'GET /my/earnings': member({
    name: 'readMyEarnings',
    summary: 'My earnings: totals, each hire with the state of its money, and my account at the card provider.',
    query: z.object({ cursor: Cursor, limit: Limit(earningPageSize) }),
    output: EarningsView,
  }),
  'GET /my/earning-years': member({
    name: 'readMyEarningYears',
    summary: 'My earnings in each tax year, by month. The lines of a year are at `/my/earnings/{year}.csv`.',
    output: EarningYearsView,
  }),
  'GET /my/payouts': member({
    name: 'listMyPayouts',
    summary: 'The payouts from my account at the card provider to my bank.',
    query: z.object({ cursor: Cursor, limit: Limit(payoutPageSize) }),
    output: PayoutsView,
  }),
  'GET /my/open-money': member({
    name: 'readMyOpenMoney',
    summary: "The money that isn't settled yet and keeps me from deleting my account, by hire.",
    output: OpenMoneyView,
  }),
  'POST /my/payouts/onboarding': member({
    name: 'startPayoutOnboarding',
    summary:
      "Create my account at the card provider, if there's none yet: returns a single-use URL of its page, which expires after a few minutes.",
    output: z.object({ url: z.string() }),
    errors: ['payouts_unavailable', 'payment_provider', 'rate_limited'],
  }),
  'POST /my/payouts/dashboard': member({
    name: 'openPayoutDashboard',
    summary: "The card provider's own pages about my account, with its balance and payouts: returns a single-use URL.",
    output: z.object({ url: z.string() }),
    errors: ['payouts_unavailable', 'payment_provider', 'rate_limited'],
  }),
  'POST /my/payouts/refresh': member({
    name: 'refreshPayoutAccount',
    summary: 'On return from the provider: reads the state of my account from it.',
    output: PayoutAccountView,
    errors: ['payment_provider', 'rate_limited'],
  }),
} as const satisfies Record<CallKey, Call>

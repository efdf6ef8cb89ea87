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
    summary: 'What I earn: sums, each hire with where its money stands, and my account at the card provider.',
    query: z.object({ cursor: Cursor, limit: Limit(earningPageSize) }),
    output: EarningsView,
  }),
  'GET /my/earning-years': member({
    name: 'readMyEarningYears',
    summary: 'What I was paid in each tax year, month by month. The lines of a year are at `/my/earnings/{year}.csv`.',
    output: EarningYearsView,
  }),
  'GET /my/payouts': member({
    name: 'listMyPayouts',
    summary: 'What was paid from my account at the card provider to my bank.',
    query: z.object({ cursor: Cursor, limit: Limit(payoutPageSize) }),
    output: PayoutsView,
  }),
  'GET /my/open-money': member({
    name: 'readMyOpenMoney',
    summary: "What isn't settled yet, and keeps me from deleting my account: hire by hire.",
    output: OpenMoneyView,
  }),
  'POST /my/payouts/onboarding': member({
    name: 'startPayoutOnboarding',
    summary:
      'Makes my account at the card provider, once: answers the address of its page, which works once for a few minutes.',
    output: z.object({ url: z.string() }),
    errors: ['payouts_unavailable', 'payment_provider', 'rate_limited'],
  }),
  'POST /my/payouts/dashboard': member({
    name: 'openPayoutDashboard',
    summary:
      "The card provider's own pages about my account, with its balance and payouts: answers an address that works once.",
    output: z.object({ url: z.string() }),
    errors: ['payouts_unavailable', 'payment_provider', 'rate_limited'],
  }),
  'POST /my/payouts/refresh': member({
    name: 'refreshPayoutAccount',
    summary: 'On return from the provider: asks it where my account stands.',
    output: PayoutAccountView,
    errors: ['payment_provider', 'rate_limited'],
  }),
} as const satisfies Record<CallKey, Call>

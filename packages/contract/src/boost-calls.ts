import { BoostInput } from '@itemo/domain/boosts/boost-schemas.ts'
import * as z from 'zod/mini'
import { member, type Call, type CallKey } from './call.ts'
import { BoostableItemView, BoostVerificationView, MyBoostsView } from './boost-views.ts'
import { Cursor, Limit } from './wire.ts'

export const boostsCalls = {
  'GET /my/boosts': member({
    name: 'listMyBoosts',
    summary: 'The plans, and my boosts with the activity during them, newest first.',
    query: z.object({ cursor: Cursor, limit: Limit(50) }),
    output: MyBoostsView,
  }),
  'GET /my/boosts/items': member({
    name: 'listBoostableItems',
    summary: 'My active items, newest first: those that can be boosted, and those that already are.',
    query: z.object({ cursor: Cursor, limit: Limit(100) }),
    output: z.object({ items: z.array(BoostableItemView), next_cursor: z.nullable(z.string()) }),
  }),
  'POST /boosts': member({
    name: 'buyBoost',
    summary: 'Boost active items of mine: returns the URL of the checkout (create-boost-payment).',
    body: BoostInput,
    output: z.object({ boost_id: z.string(), url: z.string() }),
    errors: ['not_found', 'boost_unavailable', 'conflict', 'payment_provider', 'rate_limited'],
  }),
  'POST /boosts/verify': member({
    name: 'verifyBoost',
    summary:
      'On return from the checkout: reads the session and applies the boost once (verify-payment, update_item_boost).',
    body: z.object({ session_id: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: BoostVerificationView,
    errors: ['payment_unknown', 'payment_provider', 'rate_limited'],
  }),
} as const satisfies Record<CallKey, Call>

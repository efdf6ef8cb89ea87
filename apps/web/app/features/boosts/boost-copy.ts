import { plural } from '@itemo/domain/plural.ts'
import { boostMessages } from '@itemo/domain/boosts/boost-schemas.ts'
import { ApiError } from '#app/lib/api-error.ts'

/** The sentences of boosting (spec: marketplace 8 "Boost"). */
export const boostCopy = {
  logIn: 'Please log in to boost your items',
  noItem: boostMessages.noItem,
  failed: 'Failed to boost your items. Please try again.',
  missing: 'Missing required parameters',
  invalidPlan: 'Invalid boost plan',
  unreadable: 'Failed to verify your payment. Please contact support.',
  applied: boostMessages.applied,
} as const

/** What the button says: 'Boost 1 item', also 'Boost 0 items'. */
export function boostLabel(count: number): string {
  return `Boost ${plural(count, 'item')}`
}

/** What a boost that could not be asked for says. The server's own sentence is for a field that it names. */
export function boostFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return boostCopy.failed
  if (error.code === 'unauthenticated') return boostCopy.logIn
  if (error.code === 'boost_unavailable' || error.code === 'rate_limited') return error.message
  return Object.values(error.fields)[0] ?? boostCopy.failed
}

/** Reads the address that the checkout returns to: only shown, the server goes by what was paid for. */
export function readReturn(search: URLSearchParams) {
  return {
    sessionId: search.get('session_id'),
    plan: search.get('plan'),
    items: search.get('items'),
    canceled: search.get('canceled') === 'true',
  }
}

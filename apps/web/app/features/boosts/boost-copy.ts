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

/** The label of the button: 'Boost 1 item', also 'Boost 0 items'. */
export function boostLabel(count: number): string {
  return `Boost ${plural(count, 'item')}`
}

/** The message for a failed boost request. For a field error it's the server's own sentence. */
export function boostFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return boostCopy.failed
  if (error.code === 'unauthenticated') return boostCopy.logIn
  if (error.code === 'boost_unavailable' || error.code === 'rate_limited') return error.message
  return Object.values(error.fields)[0] ?? boostCopy.failed
}

/** Reads the parameters that the checkout returns with: for display only, the server relies on what was paid for. */
export function readReturn(search: URLSearchParams) {
  return {
    sessionId: search.get('session_id'),
    plan: search.get('plan'),
    items: search.get('items'),
    canceled: search.get('canceled') === 'true',
  }
}

import { type Limits, networkOf } from '../../../platform/rate-limits.ts'
import type { Actor } from '../../../platform/http/types.ts'

interface Caller {
  readonly actor: Actor | undefined
  readonly address: string
}

/**
 * The key under which searches are counted: a member's id, so that phones behind one address don't share a limit, otherwise the network.
 */
export function rateLimitKeyOf({ actor, address }: Caller): string {
  return actor?.userId ?? networkOf(address)
}

/** Lists and map sections together. The cached first page is served without counting. */
const listsPerMinute = { limit: 600, windowSeconds: 60 }

/** Counts a list. Throws rate_limited for too many. */
export function countList({ limits }: { readonly limits: Limits }, asker: string): Promise<void> {
  return limits.takeOften(`items:lists:${asker}`, listsPerMinute)
}

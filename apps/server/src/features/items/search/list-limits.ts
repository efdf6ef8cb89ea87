import { type Limits, networkOf } from '../../../platform/rate-limits.ts'
import type { Actor } from '../../../platform/http/types.ts'

interface Caller {
  readonly actor: Actor | undefined
  readonly address: string
}

/** Whose searches are counted together: a member's, so that phones behind one address use up nothing of each other's, or a network's. */
export function askerOf({ actor, address }: Caller): string {
  return actor?.userId ?? networkOf(address)
}

/** Lists and pieces of the map together. What is kept for everyone is given out before anything is counted. */
const listsPerMinute = { limit: 600, windowSeconds: 60 }

/** Throws rate_limited for too many lists. */
export function countList({ limits }: { readonly limits: Limits }, asker: string): Promise<void> {
  return limits.takeOften(`items:lists:${asker}`, listsPerMinute)
}

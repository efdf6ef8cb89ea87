import type { BlockedPersonView } from '@itemo/contract/accounts/views.ts'
import type { BlockedPerson } from './queries.ts'

export function presentBlocked({ blocked_at, ...person }: BlockedPerson): BlockedPersonView {
  return { ...person, blocked_at: blocked_at.toISOString() }
}

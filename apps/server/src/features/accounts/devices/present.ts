import type { OwnSessionView } from '@itemo/contract/accounts/views.ts'
import { describeBrowser } from './policy.ts'
import type { SessionRow } from './queries.ts'

/** A session as its owner sees it. */
export function presentOwnSession(session: SessionRow, currentId: string): OwnSessionView {
  return {
    id: session.id,
    user_agent: describeBrowser(session.user_agent),
    created_at: session.created_at.toISOString(),
    refreshed_at: session.refreshed_at.toISOString(),
    current: session.id === currentId,
  }
}

import { hasRole, staffReaders } from '@itemo/domain/staff/staff-roles.ts'
import { longReason } from '@itemo/domain/moderation/case-schemas.ts'
import { useOutletContext } from 'react-router'
import type { StaffSelf } from '../operator-queries.ts'
import { ClosedConversation } from './case-conversation.tsx'

/** A conversation that is opened by its link, outside any case: it stays closed until the person gives a reason for reading it. */
export function ConversationPage({ conversationId }: { readonly conversationId: string }) {
  const { roles } = useOutletContext<StaffSelf>()
  return (
    <>
      <h1 className="mb-4 text-h1">Conversation</h1>
      <div className="flex max-w-3xl flex-col gap-3">
        {hasRole(roles, staffReaders.cases) ? (
          <ClosedConversation conversationId={conversationId}>
            This conversation is private. If you have to read it, give a reason of at least {longReason} characters and
            it opens for half an hour. If it was reported, open it from its case.
          </ClosedConversation>
        ) : (
          <p className="text-ink-2">Your role can&apos;t open this. Ask an operator.</p>
        )}
      </div>
    </>
  )
}

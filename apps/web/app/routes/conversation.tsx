import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { redirect, useNavigate } from 'react-router'
import { Chat } from '#app/features/messages/components/chat.tsx'
import type { ReportOfMessage } from '#app/features/messages/components/history-page.tsx'
import { type Conversation, conversationQuery, messagesQuery } from '#app/features/messages/message-queries.ts'
import type { Reported } from '#app/features/moderation/moderation-mutations.ts'
import { ownOutbox } from '#app/features/messages/use-outbox.ts'
import { ChatRentals } from '#app/features/rentals/components/chat-rentals.tsx'
import { useReviewPrompt } from '#app/features/reviews/use-review-prompt.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { isGone } from '#app/lib/is-gone.ts'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import { lazyPart, loadPart } from '#app/lib/lazy-part.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { SpinnerScreen } from '#app/ui/spinner.tsx'
import type { Route } from './+types/conversation'

const ReportWindow = lazyDialog(() => import('#app/features/moderation/report-window.tsx'), 'ReportWindow')

export const handle = { nav: 'messages' } satisfies RouteHandle

export const meta = () => pageMeta('Conversation', 'A conversation about an item.')

const ConversationOfOthers = lazyPart(() => import('#app/features/operator/way-to-console.tsx'), 'ConversationOfOthers')

/** Whether a member of staff uses this browser. Checked only where a page isn't the reader's: members load nothing for it. */
const isOfStaff = () =>
  loadPart(() => import('#app/features/operator/way-to-console.tsx')).then(
    (part) => part.isOfStaff(),
    () => false,
  )

/**
 * A conversation that doesn't exist, or isn't the reader's, redirects to the list, or staff to the console. Without a network the page says
 * so at once.
 */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  void queryClient().prefetchInfiniteQuery(messagesQuery(params.conversationId))
  try {
    await queryClient().ensureQueryData({ ...conversationQuery(params.conversationId), networkMode: 'always' })
    return null
  } catch (error) {
    if (error instanceof ApiError && error.code === 'network') return null
    if (isGone(error) && (await isOfStaff())) return null
    notify.error('Failed to load conversation details', error instanceof ApiError ? error.message : undefined)
    return redirect(paths.messages())
  }
}

export const HydrateFallback = () => <SpinnerScreen label="Loading the conversation" />

const ReportMessage = lazyPart(() => import('#app/features/moderation/report-message.tsx'), 'ReportMessage')
const reportMessageIn =
  (conversation: Conversation): ReportOfMessage =>
  (id) => <ReportMessage id={id} person={reported(conversation).person} />

/** The subject of a report. Someone who left, or is blocked already, can't be blocked with it. */
function reported({ id, other, blocked_by_me: isBlocked }: Conversation): Reported {
  const { full_name: name } = other
  return { kind: 'conversation', id, ...(name !== null && !isBlocked && { person: { id: other.id, name } }) }
}

/** Follows a conversation that was merged into another (ADR-0182): replaces the address, and moves the outbox. Returns the previous id. */
function useMoved(id: string, data: Conversation | undefined): string | undefined {
  const navigate = useNavigate()
  const isMoved = data !== undefined && data.id !== id
  useEffect(() => {
    if (!isMoved) return
    ownOutbox().move(id, data.id)
    queryClient().setQueryData(conversationQuery(data.id).queryKey, data)
    void navigate(paths.conversation(data.id), { replace: true })
  }, [isMoved, id, data, navigate])
  return isMoved ? id : undefined
}

/** /messages/{conversationId} (spec: marketplace 2 "Chat"). */
export default function ConversationRoute({ params }: Route.ComponentProps) {
  const query = useQuery(conversationQuery(params.conversationId))
  const { data, error, isPaused } = query
  const review = useReviewPrompt()
  const movedFrom = useMoved(params.conversationId, data)
  if (data) {
    return (
      <main id="main">
        <Chat
          key={data.id}
          conversation={data}
          movedFrom={movedFrom}
          reportMessage={reportMessageIn(data)}
          report={(dialog) => <ReportWindow about={reported(data)} title="Report this conversation" {...dialog} />}
          rentals={
            data.item === null ? null : (
              <ChatRentals
                itemId={data.item.id}
                otherId={data.other.id}
                onReview={review.ask}
                onReturned={review.askSoon}
              />
            )
          }
        />
        {review.dialog}
      </main>
    )
  }
  if (isGone(error))
    return (
      <main id="main">
        <ConversationOfOthers id={params.conversationId} />
      </main>
    )
  return (
    <main id="main">
      {error === null && !isPaused ? (
        <SpinnerScreen label="Loading" />
      ) : (
        <LoadError
          level="h1"
          title="Failed to load conversation details"
          query={query}
          action={
            <ButtonLink to={paths.messages()} variant="secondary">
              All messages
            </ButtonLink>
          }
        />
      )}
    </main>
  )
}
